import { expect, it } from 'vitest';
import { matchText } from './matchText.ts';

/** The text with what was found in brackets. */
function marked(typed: string, text: string, more = ''): string | null {
  const match = matchText(typed, text, { more });
  if (match === null) return null;
  let at = 0;
  const out = match.marks.map(([from, to]) => {
    const piece = `${text.slice(at, from)}[${text.slice(from, to)}]`;
    at = to;
    return piece;
  });
  return out.join('') + text.slice(at);
}

it.each([
  ['ti', 'Change the title', 'Change the [ti]tle'],
  ['TI', 'Time out somebody', '[Ti]me out somebody'],
  ['til', 'Hide numbers until the end', 'Hide numbers un[til] the end'],
  ['nh', 'New hook', '[N]ew [h]ook'],
  ['quiet 30', 'Quiet for 30 min', '[Quiet] for [30] min'],
  ['30 quiet', 'Quiet for 30 min', '[Quiet] for [30] min'],
  ['setings', 'Settings', '[Settings]'],
  ['settigns', 'Settings', '[Settings]'],
  ['notificatoin', 'Notifications', '[Notification]s'],
  ['uber', 'Über uns', '[Über] uns'],
  ['wisniewska', 'Aleksandra-Wiśniewska', 'Aleksandra-[Wiśniewska]'],
  ['los', 'Łoś', '[Łoś]'],
  ['ラジ', '深夜のラジオ', '深夜の[ラジ]オ'],
  ['', 'Anything', 'Anything'],
])('%j is found in %j', (typed, text, found) => {
  expect(marked(typed, text)).toBe(found);
});

it.each([
  ['xyz', 'Settings'],
  ['sx', 'Settings'],
  ['stgn', 'Settings'],
  ['quiet 31', 'Quiet for 30 min'],
  ['hn', 'New hook'],
])('%j is not found in %j', (typed, text) => {
  expect(matchText(typed, text)).toBeNull();
});

it('finds by words that are not drawn, at their start alone', () => {
  expect(marked('vol', 'Sound', 'volume loud')).toBe('Sound');
  expect(matchText('lume', 'Sound', { also: 'volume loud', more: 'volume loud' })).toBeNull();
});

it('ranks the very name over its beginning, over the start of a word, over other words for it, over the inside, initials, mistakes, what is said of it', () => {
  const score = (typed: string, text: string, besides = {}) => matchText(typed, text, besides)?.score ?? 0;
  const scores = [
    score('hook', 'Places › Hook', { own: 9 }),
    score('hook', 'Hooks'),
    score('hook', 'Hook of mine'),
    score('hook', 'A hook'),
    score('hook', 'Another', { also: 'webhook hook' }),
    score('hook', 'Unhooked'),
    score('hoo', 'Having one other'),
    score('hokk', 'Hook'),
    score('hook', 'Another', { more: 'hook' }),
  ];
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(score('live', 'Live')).toBeGreaterThan(score('live', 'Live for longer than anybody thought'));
});
