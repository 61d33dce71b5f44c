import { useTranslation } from 'react-i18next';
import type { ChatHappening, Happening } from '../../../shared/chat.ts';
import type { DemoAction, DemoRun } from '../../../shared/demo.ts';
import { useStateOf } from '../../api/state.ts';

/** What tells of an action of the board: surely, or as likely as not while others do the same by themselves. */
const signs: Readonly<
  Partial<Record<DemoAction, { sure: readonly Happening['kind'][]; likely: readonly Happening['kind'][] }>>
> = {
  raid: { sure: ['hosted'], likely: ['followed', 'subscribed'] },
  poll: { sure: ['poll', 'pollEnded'], likely: [] },
  pollNight: { sure: ['poll', 'pollEnded'], likely: ['skill'] },
  hookStorm: { sure: ['wentLive', 'ended'], likely: ['followed', 'subscribed'] },
  quietEvening: { sure: ['ended', 'wentLive'], likely: [] },
};
/** The last news may come after the board has told of the end. */
const SLACK_MS = 2_000;

/** Why a row stands in the chat, if somebody at the demo's board made it happen; null for what happened by itself. */
export function useMadeOnBoard({ what, atMs }: ChatHappening): { short: string; whole: string } | null {
  const { t } = useTranslation('demo');
  const state = useStateOf('demo');
  if (state?.kind !== 'told') return null;
  for (const run of state.runs) {
    const sign = signs[run.action];
    if (sign === undefined || !isMeanwhile(run, atMs)) continue;
    const isSure = sign.sure.includes(what.kind);
    if (!isSure && !sign.likely.includes(what.kind)) continue;
    const name = t(`action.${run.action}.name`);
    return { short: t('simulated'), whole: t(isSure ? 'partOf' : 'meanwhile', { name }) };
  }
  return null;
}

const isMeanwhile = ({ begunAtMs, endedAtMs }: DemoRun, atMs: number) =>
  atMs >= begunAtMs && atMs <= (endedAtMs ?? Number.POSITIVE_INFINITY) + SLACK_MS;
