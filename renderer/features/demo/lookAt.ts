import type { TFunction } from 'i18next';
import type { DemoAction } from '../../../shared/demo.ts';
import { boardPanel } from '../../view/boardPanel.ts';
import { connectionPanel } from '../../view/connectionPanel.ts';
import { useView } from '../../view/view.ts';

/** What there is to see of something that happens, and the way there. */
export type Look = { readonly words: string; readonly link: string; readonly go: () => void };

/** @param hasHook without one nothing of a storm arrives */
export function lookAt(action: DemoAction, hasHook: boolean, t: TFunction<'demo'>): Look {
  const view = useView.getState();
  const leadTo = (go: () => void) => () => {
    boardPanel.setState({ open: false });
    go();
  };
  const words = t(`action.${action}.look`);
  switch (action) {
    case 'raid':
    case 'poll':
    case 'pollNight':
    case 'banWave':
      return { words, link: t('goLive'), go: leadTo(() => view.go('live')) };
    case 'outage':
      return { words, link: t('goConnection'), go: leadTo(() => connectionPanel.setState({ open: true })) };
    case 'hookStorm':
      return hasHook
        ? { words, link: t('goDeliveries'), go: leadTo(() => view.openDeliveries(null)) }
        : { words: t('action.hookStorm.lookNoHook'), link: t('goHooks'), go: leadTo(() => view.openHooks()) };
    case 'expiryDay':
      return { words, link: t('goHooks'), go: leadTo(() => view.openHooks()) };
    case 'quietEvening':
    case 'quietChannel':
      return { words, link: t('goChatters'), go: leadTo(() => view.go('chatters')) };
  }
}
