import { expect, it } from 'vitest';
import type { ChatMessage, RoomState } from '../../shared/chat.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { PlatformWrite } from '../../shared/writes.ts';
import { Subject } from '../kernel/subject.ts';
import { UndoWindow } from '../kernel/undoWindow.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { openQueue } from './openQueue.ts';
import type { Rooms } from './rooms.ts';

const CHANNEL = 7;
/** What can be taken back is done by then. */
const UNDO_OVER_MS = 10_000;

/** A room with a message that a rule holds. `performed`: who removed what. */
function setUp() {
  const clock = new FakeClock();
  const { log } = makeLog(clock);
  const undo = new UndoWindow<PlatformWrite>({ clock, log });
  const performed: unknown[] = [];
  const nora = { userId: 1, username: 'nora_plays' };
  const chat: { speaker: typeof nora | null; perform: (...call: unknown[]) => Promise<void> } = {
    speaker: nora,
    perform: async (...[, , args]) => void performed.push([chat.speaker?.userId, args]),
  };
  /** Throws what the sign-in of who speaks lacks. */
  const grants = { require: () => {} };
  const queue = openQueue({
    names: () => [nora.username],
    ...{ clock, log, undo, self: new Subject(nora), front: new Subject<number | null>(CHANNEL) },
    settings: new Subject({ chatRules: [{ id: 'r', text: 'hold when word "spam"', on: true }] }),
    grantsIn: () => grants,
    // Of a room the removal needs its chat alone.
    rooms: { of: () => ({ chat }) } as unknown as Rooms,
  });
  queue.follow({
    channelId: CHANNEL,
    room: new Subject<RoomState>({
      ...{ kind: 'joined', sinceMs: 0, permissions: ['remove_message'], roles: ['Mod'], authenticated: true },
    } as RoomState),
    kept: { since: async () => [], people: async () => [], held: async () => '', keepHeld: () => undefined },
    onPresence: () => () => undefined,
    remark: () => undefined,
  });
  const said = {
    ...{ kind: 'message', key: 'k1', id: 'm1', atMs: 0, userId: 5, username: 'pim', roles: ['User'] },
    ...{ parts: [{ kind: 'text', text: 'spam' }], action: false, whisperWith: null, mention: false, own: false },
    ...{ delivery: 'sent', failure: null, removed: null, censored: false },
  } as ChatMessage;
  const say = (id: string) => queue.heard(CHANNEL, { ...said, key: id, id }, true);
  say('m1');
  return { clock, queue, chat, grants, performed, say };
}

it('removes what is held by the account that was asked to', async () => {
  const { clock, queue, performed } = setUp();
  await clock.advance(1_000);
  const removing = queue.remove(CHANNEL, queue.state.value.entries[0]?.key ?? '');
  await clock.advance(UNDO_OVER_MS);
  await removing;
  expect(performed).toEqual([[1, ['m1']]]);
});

it('removes the same text that came while that waited too, and nothing of what was approved meanwhile', async () => {
  const { clock, queue, performed, say } = setUp();
  await clock.advance(1_000);
  const removing = queue.remove(CHANNEL, queue.state.value.entries[0]?.key ?? '');
  say('m2');
  await clock.advance(UNDO_OVER_MS);
  await removing;
  expect(performed).toEqual([
    [1, ['m1']],
    [1, ['m2']],
  ]);
  say('m3');
  await clock.advance(1_000);
  const key = queue.state.value.entries[0]?.key ?? '';
  const undone = queue.remove(CHANNEL, key);
  say('m4');
  queue.approve(CHANNEL, key);
  await clock.advance(UNDO_OVER_MS);
  await undone;
  expect(performed).toHaveLength(2);
});

it('removes nothing where another account speaks by then', async () => {
  const { clock, queue, chat, performed } = setUp();
  await clock.advance(1_000);
  const removing = queue.remove(CHANNEL, queue.state.value.entries[0]?.key ?? '');
  removing.catch(() => undefined);
  chat.speaker = { userId: 2, username: 'mod_hana' };
  await clock.advance(UNDO_OVER_MS);
  await expect(removing).rejects.toMatchObject({ error: { kind: 'otherSpeaker' } });
  expect(performed).toEqual([]);
  expect(queue.state.value.entries).toMatchObject([{ removing: false }]);
});

it('says that the sign-in ended where that of who asked did, and not that another account speaks', async () => {
  const { clock, queue, chat, grants, performed } = setUp();
  await clock.advance(1_000);
  const removing = queue.remove(CHANNEL, queue.state.value.entries[0]?.key ?? '');
  removing.catch(() => undefined);
  chat.speaker = null;
  grants.require = () => {
    throw new AppFailure({ kind: 'signInEnded' });
  };
  await clock.advance(UNDO_OVER_MS);
  await expect(removing).rejects.toMatchObject({ error: { kind: 'signInEnded' } });
  expect(performed).toEqual([]);
});
