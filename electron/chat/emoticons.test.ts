import { expect, it } from 'vitest';
import type { Fetch } from '../kernel/ports.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { Emoticons } from './emoticons.ts';

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const picture = new Uint8Array([...signature, 1, 2, 3]);
const png = (bytes: Uint8Array<ArrayBuffer> = picture, type = 'image/png') =>
  new Response(bytes, { headers: { 'content-type': type } });

function setUp(answer: (path: string) => Response) {
  const clock = new FakeClock();
  const asked: string[] = [];
  const fetch: Fetch = async (url) => {
    const path = url.replace('https://service.example/_latest/emoticons/', '');
    asked.push(path);
    return answer(path);
  };
  const emoticons = new Emoticons({ clock, fetch, log: makeLog(clock).log, baseUrl: 'https://service.example' });
  return { clock, asked, emoticons };
}

it('fetches a sheet once, however often it is asked for', async () => {
  const { asked, emoticons } = setUp(() => png());
  const [first, second] = await Promise.all([emoticons.sheet('default'), emoticons.sheet('default')]);
  expect([...(first ?? [])]).toEqual([...picture]);
  expect(second).toBe(first);
  expect(asked).toEqual(['default.png']);
});

it.each(['../secrets', 'a/b', '', 'https://evil.example/a', 'a.b', 'x'.repeat(65)])(
  'asks for no pack called %j',
  async (pack) => {
    const { asked, emoticons } = setUp(() => png());
    expect(await emoticons.sheet(pack)).toBe(null);
    expect(asked).toEqual([]);
  },
);

it.each([
  ['is not there', () => new Response('no', { status: 404, headers: { 'content-type': 'image/png' } })],
  ['is a page', () => png(picture, 'text/html')],
  ['is a drawing with scripts', () => png(picture, 'image/svg+xml')],
  ['only says it is a PNG', () => png(new TextEncoder().encode('<script>'))],
  ['is too big', () => png(new Uint8Array([...signature, ...new Uint8Array(2 * 1024 * 1024)]))],
  [
    'can not be reached',
    () => {
      throw new TypeError('fetch failed');
    },
  ],
])('has no sheet when it %s, and asks again a minute later', async (_, answer) => {
  let reply: () => Response = answer;
  const { asked, clock, emoticons } = setUp(() => reply());
  expect(await emoticons.sheet('default')).toBe(null);
  expect(await emoticons.sheet('default')).toBe(null);
  expect(asked).toHaveLength(1);
  reply = () => png(picture, 'image/PNG; charset=binary');
  await clock.advance(60_000);
  expect(await emoticons.sheet('default')).not.toBe(null);
});

it('keeps a few packs only', async () => {
  const { asked, emoticons } = setUp(() => png());
  for (let index = 0; index < 20; index++) await emoticons.sheet(`pack${index}`);
  await emoticons.sheet('pack19');
  expect(asked).toHaveLength(20);
  await emoticons.sheet('pack0');
  expect(asked).toHaveLength(21);
});

const where = { x: 0, y: 24, width: 24, height: 20, alt: { en: 'smile' } };

it('lists what everybody may use', async () => {
  const { asked, emoticons } = setUp(() =>
    Response.json({
      default: {
        name: 'Builtin',
        default: true,
        authors: [],
        emoticons: { ':)': where, ':(': { x: 1, y: 1 }, ':D': { ...where, width: 0 }, '\u202e': where, ':P': null },
      },
      'bad/pack': { default: true, emoticons: { ':x': where } },
      special: { emoticons: { ':special': where } },
    }),
  );
  const { alt, ...place } = where;
  expect(await emoticons.list()).toEqual([{ text: ':)', sheetPath: '/emoticons/default.png', ...place }]);
  await emoticons.list();
  expect(asked).toEqual(['manifest.json']);
});

it('lists everything when no pack is everybody’s, and at most 500', async () => {
  const many = Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`:${index}`, where]));
  const { emoticons } = setUp(() => Response.json({ special: { emoticons: many } }));
  expect(await emoticons.list()).toHaveLength(500);
});

it.each([
  ['HTML', () => new Response('<html>')],
  ['another shape', () => Response.json({ default: [] })],
  ['a failure', () => Response.json({}, { status: 500 })],
])('lists nothing for %s', async (_, answer) => {
  const { emoticons } = setUp(answer);
  expect(await emoticons.list()).toEqual([]);
});
