import { expect, it } from 'vitest';
import type { ChannelState } from '../../shared/channel.ts';
import type { SessionChannel, SessionState } from '../../shared/session.ts';
import { Subject } from '../kernel/subject.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { followOwnChannel } from './ownChannel.ts';

const nora = { id: 7, token: 'nora_plays' };
const otto = { id: 8, token: 'otto' };
const read = (channel: SessionChannel, online: boolean, checkedAtMs = 1): ChannelState => ({
  ...{ ...channel, title: 'Evening', online, viewers: 12, liveSinceMs: null, checkedAtMs },
});
const unread = (channel: SessionChannel): ChannelState => ({
  ...{ ...channel, title: '', online: null, viewers: null, liveSinceMs: null, checkedAtMs: null },
});
const showing = (channel: SessionChannel | null, own: SessionChannel | null = nora) =>
  ({ kind: 'signedIn', channel, own }) as SessionState;

function setUp(state: SessionState) {
  const clock = new FakeClock(1_000);
  const session = new Subject<SessionState>(state);
  const front = new Subject<ChannelState | null>(null);
  const behind = new Subject<ChannelState | null>(null);
  const { value, stop } = followOwnChannel({ session, front, behind, clock });
  return { clock, session, front, behind, value, stop };
}

it('is one’s own, whichever is in front', () => {
  const { session, front, behind, value } = setUp(showing(nora));
  expect(value.value).toEqual(unread(nora));
  front.set(read(nora, true));
  expect(value.value?.online).toBe(true);
  session.set(showing(otto));
  front.set(read(otto, false));
  // It is not read behind yet.
  expect(value.value).toEqual(read(nora, true));
  behind.set(unread(nora));
  expect(value.value?.online).toBe(true);
  behind.set(read(nora, false));
  expect(value.value).toEqual(read(nora, false));
  // It comes to the front again as it was when it left.
  session.set(showing(nora));
  behind.set(read(nora, false, 45));
  front.set(read(nora, true, 1));
  behind.set(null);
  expect(value.value?.online).toBe(false);
  front.set(read(nora, false, 60));
  session.set(showing(null));
  front.set(null);
  expect(value.value).toEqual(read(nora, false, 60));
});

it('is what is read now, though it was read before by a clock that was ahead', () => {
  const { clock, front, value } = setUp(showing(nora));
  front.set(read(nora, true, clock.now() + 3 * 24 * 3_600_000));
  front.set(read(nora, false, clock.now()));
  expect(value.value?.online).toBe(false);
});

it('is what is read now in front, though the one behind was read by a clock that was ahead', () => {
  const { clock, front, behind, value } = setUp(showing(nora));
  behind.set(read(nora, true, clock.now() + 3 * 24 * 3_600_000));
  expect(value.value?.online).toBe(true);
  front.set(read(nora, false, clock.now()));
  expect(value.value?.online).toBe(false);
  behind.set(read(nora, true, clock.now()));
  expect(value.value?.online).toBe(true);
});

it('is the one in front for who has none, and nothing of an account before', () => {
  const { session, front, value, stop } = setUp(showing(nora));
  front.set(read(nora, true));
  session.set(showing(otto, null));
  front.set(read(otto, false));
  expect(value.value).toEqual(read(otto, false));
  session.set(showing(null, null));
  expect(value.value).toBeNull();
  session.set(showing(null, { id: 9, token: 'mara' }));
  expect(value.value).toMatchObject({ id: 9, online: null });
  stop();
  session.set(showing(nora));
  expect(value.value?.id).toBe(9);
});
