import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnalyticsView } from '../../../../shared/analytics.ts';
import { emptyView, eveningView, monthView, onePointView, SAMPLE_ZONE } from '../../../testing/analyticsViews.ts';
import { startTexts } from '../../../testing/startTexts.ts';
import { isolated } from '../../../ui/slots.tsx';
import { printColours } from './colours.ts';
import { drawPicture, type PictureRequest, type PictureWords } from './drawPicture.ts';
import { pictureWords } from './pictureWords.ts';
import { takePicture } from './takePicture.ts';

const says: PictureWords = {
  title: 'Analytics of nora_plays',
  lines: ['20 Nov 2026, 17:02 – 20:14, Europe/Warsaw (UTC+1)', 'Dashed: 18 Nov, aligned at start'],
  demo: 'Demo – simulated',
  source: 'Numbers of the demo service (simulated), fetched 22 s ago. Made by Sidestage.',
  chart: ({ id, unit }) => ({ title: id, unit: unit === 'cents' ? 'currency not told' : 'people' }),
  line: (id) => `line ${id}`,
  tick: ({ atMs }) => new Date(atMs).toISOString().slice(11, 16),
  markers: (markers) =>
    markers
      .map(({ what }) => (what.kind === 'hosted' ? `Hosted by ${isolated(what.name ?? '?')}` : what.kind))
      .join(', '),
  gap: ({ id }, { cause }) => `No data of ${id}: ${cause.kind}`,
  without: ({ id }, cause) => `No chart of ${id}: ${cause?.kind ?? 'nothing told'}`,
};

const request = (changes: Partial<PictureRequest> = {}): PictureRequest => ({
  ...{ zone: SAMPLE_ZONE, zoom: null, only: null, words: says, colours: printColours },
  ...changes,
});

/** The picture as a reader of SVG takes it; what is not well formed fails here. */
function read(view: AnalyticsView, changes: Partial<PictureRequest> = {}): SVGElement {
  const { svg, width, height } = drawPicture(view, request(changes));
  const document = new DOMParser().parseFromString(svg, 'image/svg+xml');
  expect(document.querySelector('parsererror')?.textContent).toBeUndefined();
  const root = document.documentElement as unknown as SVGElement;
  expect(root.getAttribute('viewBox')).toBe(`0 0 ${width} ${Math.round(height * 10) / 10}`);
  for (const number of svg.match(/ (?:x|y|x1|x2|y1|y2|width|height|cx|cy)="[^"]*"/g) ?? []) {
    expect(number).toMatch(/="-?\d+(\.\d)?"$/);
  }
  expect(svg).not.toMatch(/ d="[^"]*(NaN|Infinity|undefined)/);
  return root;
}

const textsOf = (root: SVGElement) => [...root.querySelectorAll('text')].map(({ textContent }) => textContent);
const hatchesOf = (root: SVGElement) => root.querySelectorAll('rect[fill="url(#hatch)"]');

beforeAll(() => startTexts());

describe('a picture', () => {
  it('says all of it in the words of the charts', () => {
    const view = eveningView();
    const of = {
      ...{ channel: 'ליאור_כהן', range: '20 Nov 2026, 17:02 – 20:14, Europe/Warsaw (UTC+1)', than: '18 Nov' },
      ...{ zone: SAMPLE_ZONE, service: 'the demo service (simulated)', isDemo: true },
    };
    const texts = textsOf(read(view, { words: pictureWords(view, of) }));
    expect(texts).toEqual(
      expect.arrayContaining([
        'Analytics of \u2068ליאור_כהן\u2069',
        '\u2068Drums until midnight\u2069',
        'Dashed: 18 Nov',
        'Demo – simulated',
        'Viewers',
        'people, each minute',
        'Hosted by \u2068ottoman_k\u2069',
        'No data of Viewers, 19:01 – 19:11: the service answered 503',
        'No data of Chat, 19:01 – 19:11: Sidestage was not in the chat',
        'Numbers of the demo service (simulated), fetched 20 Nov, 20:14. Drawn by Sidestage.',
      ]),
    );
    const real = pictureWords(emptyView(), { ...of, isDemo: false, service: 'https://stage.example' });
    expect(real.demo).toBeNull();
    expect(real.source).toBe('Numbers of https://stage.example, none fetched yet. Drawn by Sidestage.');
  });

  it('is taken as SVG under a name that says the day and the demo', async () => {
    const view = eveningView();
    const of = { channel: 'nora_plays', range: '', than: null, zone: SAMPLE_ZONE, service: 'demo', isDemo: true };
    const taken = await takePicture(view, { ...of, as: 'svg', zoom: null, only: 'chat', colours: 'theme' });
    expect(taken).toMatchObject({ as: 'svg', name: 'demo analytics of nora_plays 2026-11-20' });
    expect(taken.data).toMatch(/^<svg .*<\/svg>$/s);
  });

  it('says what it is of, where it comes from, and that it is a demo', () => {
    const texts = textsOf(read(eveningView()));
    expect(texts).toEqual(expect.arrayContaining([says.title, ...says.lines, says.source, 'Demo – simulated']));
    expect(read(eveningView()).querySelector('title')?.textContent).toContain('Demo – simulated');
  });

  it('says no word of a demo for a real service', () => {
    const real = { ...says, demo: null, source: 'Numbers of https://stage.example' };
    const root = read(eveningView(), { words: real });
    expect(root.outerHTML.toLowerCase()).not.toContain('demo');
  });

  it('breaks what stands beside a chart before it runs into the lines', () => {
    const long = 'people who watch what is written on and on and on';
    const root = read(eveningView(), { words: { ...says, chart: ({ id }) => ({ title: id, unit: long }) } });
    const beside = [...root.querySelectorAll('text[x="24"]')].map(({ textContent }) => textContent ?? '');
    expect(beside.join(' ')).toContain(long);
    const pieces = beside.filter((text) => long.includes(text));
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(26);
  });

  it('draws of bars of another time the tops, over the bars', () => {
    const { compare, ...view } = eveningView();
    if (compare === null) expect.fail('the sample is compared with another evening');
    const chat = view.lines.filter(({ id }) => id === 'chat');
    const only = {
      ...view,
      lines: chat,
      compare: { ...compare, lines: chat.map((line) => ({ ...line })), shiftMs: 0 },
    };
    const bars = [...read(only).querySelectorAll(`path[fill="${printColours.bars}"]`)];
    const tops = read(only).querySelectorAll(`path[stroke="${printColours.first}"][stroke-dasharray]`);
    expect(bars).toHaveLength(1);
    expect(tops).toHaveLength(1);
    expect(tops[0]?.getAttribute('d')?.match(/h/g)).toHaveLength(bars[0]?.getAttribute('d')?.match(/h/g)?.length ?? -1);
  });

  it('draws each value where it belongs, and no line over a gap', () => {
    const view = eveningView();
    const viewers = view.lines.find(({ id }) => id === 'viewers');
    if (viewers === undefined) expect.fail('the sample has viewers');
    const paths = [...read(view).querySelectorAll('path[stroke="#0b629c"]')];
    const d = paths[0]?.getAttribute('d') ?? '';
    expect(d.match(/[ML]/g)).toHaveLength(viewers.ys.filter((value) => !Number.isNaN(value)).length);
    expect(d.match(/M/g)).toHaveLength(2);
  });

  it('hatches gaps in the charts they are of, and says their cause', () => {
    const root = read(eveningView());
    expect(hatchesOf(root).length).toBeGreaterThanOrEqual(3);
    expect(textsOf(root)).toContain('No data of viewers: failed');
    expect(textsOf(root)).toContain('No data of chat: notCounted');
    expect(hatchesOf(read(onePointView()))).toHaveLength(0);
  });

  it('draws what it is compared with dashed', () => {
    expect(read(eveningView()).querySelectorAll('path[stroke-dasharray]').length).toBeGreaterThan(2);
    expect(read(eveningView({ compare: null })).querySelectorAll('path[stroke-dasharray]')).toHaveLength(0);
  });

  it('draws one chart alone', () => {
    const all = drawPicture(eveningView(), request());
    const one = drawPicture(eveningView(), request({ only: 'followers' }));
    expect(one.height).toBeLessThan(all.height / 2);
    expect(textsOf(read(eveningView(), { only: 'followers' }))).not.toContain('viewers');
  });

  it('says what the lines of a chart are where there are several', () => {
    const texts = textsOf(read(eveningView()));
    expect(texts).toEqual(expect.arrayContaining(['line revenue', 'line gross', 'line viewers', 'line chatters']));
    expect(texts).not.toContain('line followers');
  });

  it('draws the part that is zoomed into', () => {
    const view = monthView();
    const zoom = { fromMs: view.fromMs + 5 * 86_400_000, toMs: view.fromMs + 6 * 86_400_000 };
    const labels = (root: SVGElement) => textsOf(root).filter((text) => /^\d\d:\d\d$/.test(text ?? ''));
    expect(new Set(labels(read(view, { zoom }))).size).toBeGreaterThan(4);
    expect(read(view, { zoom }).querySelectorAll('g[clip-path]').length).toBeGreaterThan(0);
  });

  it.each([
    ['nothing', emptyView()],
    ['one point', onePointView()],
    ['a month', monthView()],
    ['a range without length', emptyView({ fromMs: 5, toMs: 5 })],
  ])('can be made of %s', (_, view) => {
    read(view);
  });

  it('takes names for text, whatever stands in them, and keeps their order their own', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (name) => {
        const hosted = {
          id: 'h',
          atMs: eveningView().fromMs + 1,
          what: { kind: 'hosted', channelId: 1, name },
        } as const;
        const root = read(emptyView({ markers: [hosted] }));
        expect(root.querySelector('script, a, image, foreignObject, use')).toBeNull();
        const told = textsOf(root).find((text) => text?.startsWith('Hosted by'));
        expect(told).toMatch(/^Hosted by \u2068.*\u2069$/su);
      }),
      { numRuns: 25 },
    );
    const evil = '</text><script>alert(1)</script>"&';
    const hosted = {
      id: 'h',
      atMs: eveningView().fromMs + 1,
      what: { kind: 'hosted', channelId: 1, name: evil },
    } as const;
    const texts = textsOf(read(emptyView({ markers: [hosted] })));
    expect(texts).toContain(`Hosted by \u2068</text><script>alert(1)</script>"&\u2069`);
  });
});
