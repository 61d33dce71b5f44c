import { expect, it } from 'vitest';
import type { channel } from '../../shared/channel.ts';
import { hooks } from '../../shared/hooks.ts';
import { session } from '../../shared/session.ts';
import { regularReaders } from './regularReaders.ts';

type Now = Parameters<typeof regularReaders>[0];

const now = (more: Partial<Now> = {}): Now => ({
  everySeconds: 60,
  session: session.state.empty,
  channel: { online: false } as NonNullable<typeof channel.state.empty>,
  ownBehind: null,
  hooks: hooks.state.empty,
  clientId: 'app',
  chattersCalls: 12,
  behindCalls: [],
  renewals: [],
  budget: [],
  ...more,
});
const walks = (given: Now) =>
  regularReaders(given).flatMap(({ purpose, behind, calls }) => (purpose === 'chattersWalk' ? [[behind, calls]] : []));

it('counts the walks of each channel that is open behind the one in front, and the look at them all', () => {
  expect(walks(now())).toEqual([[null, 12]]);
  expect(regularReaders(now()).map(({ purpose }) => purpose)).not.toContain('channels');
  const several = now({ behindCalls: [30, null, 8] });
  expect(walks(several)).toEqual([
    [null, 12],
    [3, 39],
  ]);
  expect(regularReaders(several).filter(({ purpose }) => purpose === 'channels')).toMatchObject([{ calls: 1 }]);
  expect(walks({ ...several, everySeconds: null })).toEqual([]);
});

it('counts the renewal of the tokens of each account, as often as the shortest of them needs it', () => {
  const readers = regularReaders(now({ renewals: [21_300, 3_300] }));
  expect(readers.filter(({ purpose }) => purpose === 'account')).toEqual([
    {
      ...{ purpose: 'account', bucket: 'global', payer: 'address', behind: null },
      ...{ calls: 2, everySeconds: 3_300, atWorstSeconds: 3_300, mostInInterval: null },
    },
  ]);
});
