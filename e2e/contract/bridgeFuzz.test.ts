import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callNames, domains } from '../../shared/bridge.ts';
import type { Call } from '../../shared/domain.ts';
import { nothing } from '../../shared/domain.ts';
import { nearly } from '../../simulator/testing/arbitraries.ts';
import { type BridgeRig, startBridge } from './bridgeRig.ts';

// A page that was taken over can send what it likes over every channel. Each answers that it is bad input, and nothing else happens:
// no module hears of it, nothing of it is logged, and the answer is short.

/** Planted in what is sent, to be looked for in what comes of it. */
const CANARY = 'canary-7f3a91c5e2';
const LONGEST_ANSWER = 2_000;

let rig: BridgeRig;
beforeAll(async () => {
  rig = await startBridge();
  rig.parts.start();
  await rig.state('service.read', ({ status }) => status === 'ready');
});
afterAll(() => rig.close());

const inputs = new Map<string, Call['input']>(
  domains.flatMap((face) => [
    ...(face.state ? [[`${face.name}.read`, nothing] as const] : []),
    ...Object.entries<Call>(face.calls).map(([name, { input }]) => [`${face.name}.${name}`, input] as const),
  ]),
);

function deep(levels: number): unknown {
  let value: unknown = CANARY;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { [CANARY]: value };
  return value;
}

function circular(): object {
  const value: Record<string, unknown> = { name: CANARY };
  value.self = value;
  return value;
}

const throwing = {
  get [CANARY](): never {
    throw new Error(CANARY);
  },
  toString: () => {
    throw new Error(CANARY);
  },
  toJSON: () => {
    throw new Error(CANARY);
  },
};

/** Of every kind that crosses a process, and some that do not. */
const garbage: readonly [string, unknown][] = [
  ['null', null],
  ['a truth', true],
  ['a number', 7],
  ['no number', Number.NaN],
  ['a number without end', Number.NEGATIVE_INFINITY],
  ['a big number', 10n ** 40n],
  ['a text', CANARY],
  ['a huge text', CANARY.repeat(500_000)],
  ['half a character', `\ud800${CANARY}`],
  ['a list', [CANARY, 1, null]],
  ['a long list', Array.from({ length: 100_000 }, () => CANARY)],
  ['a list with holes', new Array(1_000_000)],
  ['a deep thing', deep(20_000)],
  ['a thing that holds itself', circular()],
  ['other fields', { [CANARY]: CANARY }],
  ['many fields', Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`${CANARY}${index}`, index]))],
  ['a new prototype', JSON.parse(`{"__proto__":{"polluted":"${CANARY}"},"constructor":{"prototype":{"polluted":1}}}`)],
  ['a thing of another prototype', Object.create({ polluted: CANARY })],
  ['a thing without one', Object.assign(Object.create(null), { text: { text: CANARY } })],
  ['a date', new Date(Number.NaN)],
  ['a map', new Map([[CANARY, CANARY]])],
  ['a set', new Set([CANARY])],
  ['bytes', new TextEncoder().encode(CANARY)],
  ['an expression', /(a+)+$/],
  ['an error', new Error(CANARY)],
  ['a function', () => CANARY],
  ['a sign', Symbol(CANARY)],
  ['a promise', Promise.resolve(CANARY)],
  ['a thing whose fields throw', throwing],
];

/** A value that nearly fits, with one of its fields spoilt or taken away. */
function spoilt(good: unknown): unknown[] {
  if (typeof good !== 'object' || good === null || Array.isArray(good)) return [[good]];
  return Object.keys(good).flatMap((key) => {
    const { [key]: _gone, ...rest } = good as Record<string, unknown>;
    return [rest, ...garbage.map(([, bad]) => ({ ...rest, [key]: bad }))];
  });
}

async function refuses(name: string, what: string, input: unknown): Promise<void> {
  const result = await rig.contract.registry.answer(name, input);
  expect(result, `${name} with ${what}`).toMatchObject({ ok: false, error: { kind: 'badInput', field: name } });
  expect(JSON.stringify(result).length, `${name} with ${what}`).toBeLessThan(LONGEST_ANSWER);
}

it.each(callNames)('%s refuses garbage, and nothing comes of it', async (name) => {
  const schema = inputs.get(name);
  if (schema === undefined) throw new Error(`${name} has no schema`);
  const isGood = (value: unknown) => {
    try {
      return schema.safeParse(value).success;
    } catch {
      return false;
    }
  };
  const lines = rig.lines.length;
  let refused = 0;
  for (const [what, input] of garbage) {
    if (isGood(input)) continue;
    await refuses(name, what, input);
    refused += 1;
  }
  // Some take any text, and some any object, of which they read nothing; none takes all of this.
  expect(refused).toBeGreaterThan(garbage.length / 3);
  const good = fc.sample(nearly(schema), 20).filter(isGood)[0];
  for (const input of spoilt(good)) if (!isGood(input)) await refuses(name, 'a spoilt field', input);
  const logged = rig.lines.slice(lines).join('\n');
  expect(logged).not.toContain(CANARY);
  expect(logged).not.toContain('failed');
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});

it.each([
  '',
  'read',
  '.read',
  'settings',
  'settings.toString',
  'settings.__proto__',
  'constructor',
  'chat.send.read',
  '__proto__.read',
])('there is no call “%s”', async (name) => {
  expect(await rig.contract.registry.answer(name, undefined)).toMatchObject({ ok: false });
});

it('goes on as before', async () => {
  for (const name of callNames.filter((one) => one.endsWith('.read'))) await rig.read(name);
  expect(rig.contract.drifts).toEqual([]);
});
