import { beforeAll, expect, it } from 'vitest';
import { emptyView, eveningView, hiddenView, monthView, SAMPLE_ZONE } from '../../../testing/analyticsViews.ts';
import { startTexts } from '../../../testing/startTexts.ts';
import { summaryWords } from './summaryWords.ts';

beforeAll(() => startTexts());

const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll(/[\u2068\u2069]/g, '');

it('tells a stream in sentences, with who hosted it before its peak and what is not known', () => {
  const view = eveningView();
  const host = view.markers.find(({ what }) => what.kind === 'hosted');
  if (host === undefined) throw new Error('The evening has a host.');
  view.figures = {
    ...view.figures,
    averageViewers: 11_046.4,
    peakViewers: { value: 16_530, atMs: host.atMs + 60_000 },
    followers: { gained: 1_010, lost: 22 },
    subscriptions: { gained: 180, lost: 3 },
    revenue: { total: 47_963, gross: 68_519, count: 180 },
    chat: { messages: 7_204, countedMs: 1, bestMinute: { value: 83, atMs: host.atMs } },
    spoke: { people: 1_318, firstTimers: 388 },
  };
  expect(plain(summaryWords(view, null, SAMPLE_ZONE))).toBe(
    'The stream has run for 3 h 12 min. 11,046 watched on average, 16,530 at most, at 19:25, when ottoman_k hosted you. ' +
      'Followers: 1,010 came, 22 left. Subscriptions: 180 came, 3 ended. ' +
      'Subscriptions brought 479.63 of 685.19 paid, in a currency that the service does not name. ' +
      'Chat: 7,204 messages, most at 19:24, 83 in a minute. 1,318 people wrote, 388 of them for the first time. ' +
      'No viewers are known for 19:01 – 19:11.',
  );
});

it('lays the average beside the earlier stream', () => {
  const view = eveningView();
  view.figures.averageViewers = 112;
  if (view.compare) view.compare.figures.averageViewers = 100;
  expect(plain(summaryWords(view, { name: '18 Nov' }, SAMPLE_ZONE))).toContain('That is 12 % over 18 Nov.');
});

it('counts the streams of days, and says when there was none', () => {
  expect(plain(summaryWords(monthView(), null, SAMPLE_ZONE))).toMatch(/^\d+ streams ran for \d+ d/);
  expect(summaryWords(emptyView(), null, SAMPLE_ZONE)).toBe('No stream ran.');
});

it('tells no number in comfort mode', () => {
  expect(summaryWords({ ...eveningView(), hidden: true }, { name: '18 Nov' }, SAMPLE_ZONE)).not.toMatch(/\d/);
  expect(summaryWords(hiddenView(), null, SAMPLE_ZONE)).not.toMatch(/\d/);
});
