import { beforeEach, expect, it } from 'vitest';
import type { TunnelChoice } from '../../../shared/receiver.ts';
import type { RelaySettings } from '../../../shared/relayFrames.ts';
import { Subject } from '../../kernel/subject.ts';
import { FakeClock, settle } from '../../testing/fakeClock.ts';
import { makeLog } from '../../testing/fakeLog.ts';
import type { Goodbye } from './relayGoodbye.ts';
import { RelayLeaving, relaysAsked } from './relayLeaving.ts';

const NORA = 'nora:a-secret-of-the-relay-canary';
const BEN = 'ben:another-secret-of-the-relay';
const KEY = new Uint8Array(32).fill(7);
const asked: RelaySettings = { hours: 24, publicKey: KEY, paths: [new Uint8Array(32)] };

type Said = Goodbye & { answer(isTold: boolean): void };

let clock: FakeClock;
let kept: unknown;
let token: string | null;
let isReadable: boolean;
let tokens: Subject<{ ngrok: boolean; relay: boolean }>;
let settings: Subject<{ tunnel: TunnelChoice; tunnelAddress: string; relayFallbacks: string[]; relayKeep: boolean }>;
let said: Said[];
let leaving: RelayLeaving;

beforeEach(async () => {
  clock = new FakeClock();
  kept = undefined;
  token = NORA;
  isReadable = true;
  tokens = new Subject<{ ngrok: boolean; relay: boolean }>({ ngrok: false, relay: true });
  settings = new Subject<typeof settings.value>({
    ...{ tunnel: 'relay', tunnelAddress: 'https://relay.example/', relayFallbacks: [] },
    relayKeep: true,
  });
  said = [];
  leaving = make();
  await leaving.start();
});

function make(): RelayLeaving {
  const { log, redact } = makeLog(clock);
  return new RelayLeaving({
    store: {
      load: async () => {
        if (!isReadable) return { kind: 'unreadable' };
        return kept ? { kind: 'found', value: relaysAsked.parse(kept) } : { kind: 'none' };
      },
      save: async (value) => {
        kept = structuredClone(value);
      },
      wipe: async () => {
        kept = undefined;
      },
    },
    tokens: { state: tokens, get: () => token },
    settings,
    sayGoodbye: (goodbye) => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const one: Said = { ...goodbye, answer: resolve };
      said.push(one);
      return {
        done: promise,
        cancel: () => resolve(false),
      };
    },
    clock,
    log,
    redact,
  });
}

const choose = (tunnel: TunnelChoice, tunnelAddress = '') => settings.set({ ...settings.value, tunnel, tunnelAddress });
const forget = () => {
  const before = token ?? '';
  token = null;
  tokens.set({ ngrok: false, relay: false });
  return leaving.forget(before);
};
const answer = async (isTold: boolean, at = said.length - 1) => {
  said[at]?.answer(isTold);
  await settle();
};
const shown = () => leaving.state.value.map(({ app, why, retryAtMs }) => ({ app, why, retryAtMs }));
const nothing = { hours: 0, publicKey: new Uint8Array(), paths: [] };

it.each<TunnelChoice>(['auto', 'manual', 'ngrok'])(
  'a relay that keeps is told to keep no more when %s is chosen',
  async (choice) => {
    leaving.asks('nora', asked);
    choose(choice);
    const noMore = { hours: 24, publicKey: KEY, paths: [] };
    expect(said).toMatchObject([{ addresses: ['https://relay.example'], token: NORA, settings: noMore }]);
    expect(leaving.underWay).not.toBeNull();
    await answer(true);
    expect([leaving.underWay, leaving.state.value, kept]).toEqual([null, [], undefined]);
  },
);

it('says nothing to one that was asked for nothing, or has been told so, nor when its other address is used', async () => {
  choose('auto');
  choose('relay', 'https://relay.example');
  leaving.asks('nora', asked);
  settings.set({ ...settings.value, tunnelAddress: 'https://two.example', relayFallbacks: ['https://relay.example'] });
  leaving.toldNothing('nora');
  choose('auto');
  await settle();
  expect([said, kept]).toEqual([[], undefined]);
});

it('takes nothing away that it can’t read now', async () => {
  kept = 'sealed by a keyring that is locked';
  isReadable = false;
  leaving.close();
  leaving = make();
  await leaving.start();
  await settle();
  expect(kept).toBe('sealed by a keyring that is locked');
});

it('tells one whose token went just before an earlier run ended', async () => {
  leaving.asks('nora', asked);
  await settle();
  leaving.close();
  token = null;
  leaving = make();
  await leaving.start();
  expect(said).toMatchObject([{ addresses: ['https://relay.example'], token: NORA, settings: { hours: 0 } }]);
  await answer(true);
  expect([leaving.state.value, kept]).toEqual([[], undefined]);
});

it('tells it when the relay, or the name at it, is another', async () => {
  leaving.asks('nora', asked);
  token = BEN;
  tokens.set({ ngrok: false, relay: true });
  expect(said).toMatchObject([{ addresses: ['https://relay.example'], token: NORA }]);
  leaving.asks('ben', asked);
  token = 'ben:of-the-other-relay';
  choose('relay', 'https://other.example');
  expect(said[1]).toMatchObject({ addresses: ['https://relay.example'], token: BEN });
});

it('says nothing to one that is used by a new address', async () => {
  leaving.asks('nora', asked);
  choose('relay', 'https://new-name.example');
  expect([said, leaving.state.value]).toEqual([[], []]);
});

it('tries again what could not be told, over a restart too, says so meanwhile, and ends once it is told', async () => {
  leaving.asks('nora', asked);
  choose('auto');
  await answer(false);
  expect(leaving.state.value).toEqual([
    { address: 'https://relay.example', app: 'nora', hours: 24, why: 'left', retryAtMs: clock.now() + 5_000 },
  ]);
  await clock.advance(5_000);
  await answer(false);
  expect([said.length, shown()]).toMatchObject([2, [{ retryAtMs: clock.now() + 10_000 }]]);
  leaving.close();
  leaving = make();
  await leaving.start();
  expect(said).toHaveLength(3);
  await answer(true);
  expect([leaving.state.value, kept]).toEqual([[], undefined]);
});

it('who comes back to it asks it anew, and nothing more is said', async () => {
  leaving.asks('nora', asked);
  choose('auto');
  await answer(false);
  choose('relay', 'https://relay.example');
  await clock.advance(600_000);
  expect([said.length, leaving.state.value]).toEqual([1, []]);
  choose('auto');
  expect(said).toHaveLength(2);
});

it('who comes back while it is being told waits for no answer', async () => {
  leaving.asks('nora', asked);
  choose('auto');
  choose('relay', 'https://relay.example');
  await settle();
  expect([leaving.underWay, leaving.state.value]).toEqual([null, []]);
});

it('one whose token is forgotten is told once, to drop what waits too, and the token stays nowhere', async () => {
  leaving.asks('nora', asked);
  const forgetting = forget();
  await settle();
  expect(said).toMatchObject([{ token: NORA, settings: nothing }]);
  expect(JSON.stringify(kept)).not.toContain('canary');
  await answer(true);
  await forgetting;
  expect([leaving.state.value, kept]).toEqual([[], undefined]);
});

it('one that could not be told before its token was forgotten is named until that is dismissed', async () => {
  leaving.asks('nora', asked);
  const forgetting = forget();
  await answer(false);
  await forgetting;
  await clock.advance(600_000);
  expect([said.length, shown()]).toEqual([1, [{ app: 'nora', why: 'forgotten', retryAtMs: null }]]);
  leaving.close();
  leaving = make();
  await leaving.start();
  expect([said.length, shown()]).toEqual([1, [{ app: 'nora', why: 'forgotten', retryAtMs: null }]]);
  leaving.dismiss({ address: 'https://relay.example', app: 'nora' });
  await settle();
  expect([leaving.state.value, kept]).toEqual([[], undefined]);
});

it('forgetting the token of one that was left before, and could not be told yet, is the last try', async () => {
  leaving.asks('nora', asked);
  choose('auto');
  await answer(false);
  void forget();
  expect(said[1]).toMatchObject({ token: NORA, settings: nothing });
  await answer(false);
  await clock.advance(600_000);
  expect([said.length, shown()]).toEqual([2, [{ app: 'nora', why: 'forgotten', retryAtMs: null }]]);
});

it('when everything is deleted each is told with its own token, once, to drop what waits too', async () => {
  leaving.asks('nora', asked);
  choose('relay', 'https://two.example');
  await answer(false);
  token = BEN;
  tokens.set({ ngrok: false, relay: true });
  leaving.asks('ben', asked);
  said.length = 0;
  token = null;
  tokens.set({ ngrok: false, relay: false });
  const ending = leaving.leaveAll(BEN);
  expect(said.map(({ token: used, settings: said }) => [used, said])).toEqual([
    [BEN, nothing],
    [NORA, nothing],
  ]);
  await answer(true, 0);
  await answer(false, 1);
  await ending;
  await clock.advance(600_000);
  expect(said).toHaveLength(2);
  expect(JSON.stringify(kept)).not.toMatch(/secret/);
});

it('names one that could not be told yet that keeping is off', () => {
  leaving.asks('nora', asked);
  settings.set({ ...settings.value, relayKeep: false });
  expect(shown()).toEqual([{ app: 'nora', why: 'off', retryAtMs: null }]);
  leaving.toldNothing('nora');
  expect([shown(), said]).toEqual([[], []]);
});
