import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { AnalyticsState, AnalyticsView } from '../../../shared/analytics.ts';
import type { AppFailure } from '../../../shared/failure.ts';
import { call } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { announcer } from '../../ui/announcer.ts';
import { analyticsView } from './analyticsView.ts';
import { copyTable } from './copyTable.ts';
import { type PictureRequest, takePicture } from './picture/takePicture.ts';
import type { Choice } from './useChoice.ts';
import { useZoom } from './useZoom.ts';
import type { Than } from './words/change.ts';
import { rangeWords } from './words/rangeWords.ts';
import { summaryWords } from './words/summaryWords.ts';

export type PictureChoice = Pick<PictureRequest, 'as' | 'only' | 'colours'>;
export type TakeAlong = 'csv' | 'json' | 'words' | 'table' | PictureChoice;
export type TakenRange = { choice: Choice; view: AnalyticsView; than: Than | null };

/** Takes a range along, one way at a time. Its answer is false when the person changed their mind. */
export function useTakeAlong(
  state: AnalyticsState,
  range: TakenRange | null,
): UseMutationResult<boolean, AppFailure, TakeAlong> {
  const { t } = useTranslation('analytics');
  const { t: common } = useTranslation('common');
  const service = useStateOf('service')?.profile;
  const channel = useStateOf('channel')?.token ?? '';
  const zoom = useZoom(range?.view);
  const stepMs = useStore(analyticsView, (page) => page.stepMs);
  const { zone } = state;
  const copy = async (text: string) => {
    await call('app.copyText', { text });
    announcer.polite(t('export.copied'));
    return true;
  };
  const take = async (as: TakeAlong, { choice, view, than }: TakenRange): Promise<boolean> => {
    if (as === 'csv' || as === 'json') return call('analytics.export', { ...choice, as });
    if (as === 'table') return copy(await copyTable(choice, stepMs, zone));
    if (as === 'words') return copy(`${rangeWords(view, zone)}. ${summaryWords(view, than, zone)}`);
    const of = {
      ...{ channel, zone, isDemo: service?.kind === 'demo' },
      than: than === 'before' ? t('compare.before') : (than?.name ?? null),
      range: rangeWords(zoom ?? view, zone),
      service: service?.kind === 'custom' ? service.baseUrl : common('service.demoLabel'),
    };
    return call('analytics.savePicture', await takePicture(view, { ...of, ...as, zoom }));
  };
  return useMutation<boolean, AppFailure, TakeAlong>({
    mutationFn: async (as) => (range === null ? false : take(as, range)),
  });
}
