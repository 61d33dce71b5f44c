import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { hookName } from '../../../shared/hookName.ts';
import type { HookRow, HooksState } from '../../../shared/hooks.ts';
import { call } from '../../api/call.ts';
import { announcer } from '../../ui/announcer.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { isolated } from '../../ui/slots.tsx';
import { useView } from '../../view/view.ts';
import type { HookActions } from './useHookActions.ts';

type Props = {
  hook: HookRow;
  state: HooksState;
  actions: HookActions;
  onMove: (hookId: string) => void;
  onRename: (hookId: string) => void;
  tabIndex: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** What one can do with one hook; what can't be done now says why. */
export function HookMenu({ hook, state, actions, onMove, onRename, tabIndex, open, onOpenChange }: Props) {
  const { t } = useTranslation(['hooks', 'common']);
  const openDeliveries = useView((view) => view.openDeliveries);
  const { id, intake, standing, renewsItself } = hook;
  const label = t('hooks:table.actionsFor', { address: isolated(hookName(hook)) });
  const active = standing.kind === 'active' || standing.kind === 'expiring';
  const ended = active ? undefined : t('hooks:menu.notActive');
  const moving = state.moves.some(({ from, to }) => from === id || to === id) ? t('hooks:menu.moving') : undefined;
  const undoing = state.undoable.some(({ hookId }) => hookId === id) ? t('hooks:menu.undoing') : undefined;
  const copy = () =>
    void call('app.copyText', { text: hook.url.slice(0, 10_000) }).then(
      () => announcer.polite(t('common:copied')),
      () => undefined, // the address stands on the screen
    );
  return (
    <Menu
      label={label}
      align="end"
      open={open}
      onOpenChange={onOpenChange}
      trigger={<IconButton icon={Ellipsis} size="s" label={label} tabIndex={tabIndex} />}
      items={[
        {
          label: t('hooks:menu.open'),
          disabledReason: intake === null ? t('hooks:menu.notOurs') : undefined,
          onSelect: () => openDeliveries(intake),
        },
        { label: t('hooks:menu.copy'), onSelect: copy },
        { label: t(hook.name === null ? 'hooks:menu.nameIt' : 'hooks:menu.rename'), onSelect: () => onRename(id) },
        'separator',
        {
          label: t('hooks:menu.renew'),
          hint: t('hooks:menu.renewPrice'),
          disabledReason: ended,
          onSelect: () => actions.renew(id),
        },
        {
          label: t(renewsItself ? 'hooks:menu.renewsOff' : 'hooks:menu.renewsOn'),
          disabledReason: ended,
          onSelect: () => actions.setRenewsItself(id, !renewsItself),
        },
        {
          label: t('hooks:menu.move'),
          disabledReason: ended ?? moving ?? undoing,
          onSelect: () => onMove(id),
        },
        'separator',
        {
          label: t('hooks:menu.deactivate'),
          hint: t('hooks:menu.renewPrice'),
          danger: true,
          disabledReason: ended ?? moving ?? undoing,
          onSelect: () => actions.deactivate(id),
        },
      ]}
    />
  );
}
