import i18next from 'i18next';
import type { StreamPage } from '../../../shared/streams.ts';
import { formatChange, formatDateTime, formatDuration, formatNumber, formatTime } from '../../ui/format.ts';
import { lengthOf, titleWords, wholeMinutes } from './streamWords.ts';

const say = (key: string, values: Record<string, string | number> = {}): string =>
  i18next.t(`streams:copy.${key}` as 'streams:copy.demo', values);

/** What a stream came to, in words to be passed on: a line each, and none of what is not known. */
export function summaryText(page: StreamPage, isDemo: boolean): string {
  const { stream, game, figures } = page;
  const { averageViewers, peakViewers, followers, subscriptions, chat, spoke } = figures;
  const lines = [
    say('title', {
      title: titleWords(page),
      day: formatDateTime(stream.startMs).replace(/,[^,]*$/, ''),
      from: formatTime(stream.startMs),
      to: stream.endMs === null ? '…' : formatTime(stream.endMs),
    }),
    game === null ? null : say('game', { game }),
    say('length', { duration: formatDuration(wholeMinutes(lengthOf(page))) }),
    averageViewers === null || peakViewers === null
      ? null
      : say('viewers', {
          average: formatNumber(Math.round(averageViewers)),
          peak: formatNumber(peakViewers.value),
          time: formatTime(peakViewers.atMs),
        }),
    followers && say('followers', changed(followers)),
    subscriptions && say('subscriptions', changed(subscriptions)),
    chat === null || chat.countedMs <= 0
      ? null
      : chat.bestMinute === null
        ? say('chatQuiet', { messages: formatNumber(chat.messages) })
        : say('chat', {
            messages: formatNumber(chat.messages),
            best: formatNumber(chat.bestMinute.value),
            time: formatTime(chat.bestMinute.atMs),
          }),
    spoke && say('people', { people: formatNumber(spoke.people), first: formatNumber(spoke.firstTimers) }),
    isDemo ? say('demo') : null,
  ];
  return lines.filter((line) => line !== null).join('\n');
}

const changed = ({ gained, lost }: { gained: number; lost: number }) => ({
  change: formatChange(gained - lost),
  gained: formatNumber(gained),
  lost: formatNumber(lost),
});
