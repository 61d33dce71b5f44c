import { describe, expect, it } from 'vitest';
import { reachedBy } from '../../shared/moderation.ts';
import { UNDO_MS } from '../kernel/undoWindow.ts';
import { CHANNEL, hana, nora, pim, refused, setUp, zoe } from './testing/moderationRig.ts';

const onZoe = { channelId: CHANNEL, ...zoe };

describe('an act', () => {
  it('waits, and is done over the chat at no price', async () => {
    const { service, undo, clock, performed, results } = setUp();
    const { target } = service.timeout({ ...onZoe, seconds: 600 });
    expect(undo.state.value).toMatchObject([{ target, calls: 0, what: { kind: 'timeout', seconds: 600 } }]);
    await clock.advance(UNDO_MS - 1);
    expect(performed).toEqual([]);
    await clock.advance(1);
    expect(performed).toEqual([['timeout', 'zoe', '10m']]);
    expect(results).toMatchObject([{ target, outcome: 'done' }]);
    expect(service.state.value.timedOut).toMatchObject([{ userId: zoe.userId, untilMs: clock.now() + 600_000 }]);
  });

  it('is never done once it was taken back', async () => {
    const { service, undo, clock, performed, platform, results } = setUp();
    undo.undo(service.ban({ channelId: CHANNEL, people: [zoe] }).target);
    undo.undo(service.purge(onZoe).target);
    await clock.advance(UNDO_MS * 2);
    expect([...performed, ...platform.asked]).toEqual([]);
    expect(results.map(({ outcome }) => outcome)).toEqual(['undone', 'undone']);
  });

  it('on a message goes sooner than others', async () => {
    const { service, clock, performed } = setUp();
    service.removeMessage({ ...onZoe, messageId: 'm1' });
    await clock.advance(2_000);
    expect(performed).toEqual([['deleteMessage', 'm1']]);
  });

  it('finds the last message of somebody by itself', async () => {
    const { service, clock, performed } = setUp();
    service.removeLast(onZoe);
    await clock.advance(2_000);
    expect(performed).toEqual([['deleteMessage', 'last']]);
    expect(() => service.removeLast({ channelId: CHANNEL, ...pim })).toThrow(refused({ why: 'noMessage' }));
  });

  it('of each kind calls what the platform has for it', async () => {
    const { service, clock, performed, platform } = setUp();
    service.purge(onZoe);
    service.clearChat({ channelId: CHANNEL });
    service.endTimeout(onZoe);
    service.changeRoles({ ...onZoe, userId: pim.userId, username: 'pim', add: ['Mod'], remove: [] });
    await clock.advance(UNDO_MS);
    expect(performed).toEqual([['purge', 'zoe'], ['clearMessages'], ['timeout', 'zoe', 'clear']]);
    const name = 'channels.updateUser';
    expect(platform.asked).toEqual([{ name, userId: pim.userId, body: { add: ['Mod'], remove: [] } }]);
  });
});

describe('is refused before anything waits', () => {
  it('what the sign-in, the role or the person does not allow', () => {
    const { service, standing, scopes, state, undo } = setUp();
    const ban = (person: typeof zoe) => () => service.ban({ channelId: CHANNEL, people: [person] });
    expect(ban(nora)).toThrow(refused({ kind: 'badInput', why: 'yourself' }));
    standing.roles = ['Mod'];
    expect(ban(hana)).toThrow(refused({ kind: 'badInput', why: 'notBelow' }));
    standing.permissions = ['chat'];
    expect(ban(zoe)).toThrow(refused({ kind: 'notPermitted', capability: 'ban' }));
    scopes.missing = true;
    expect(ban(zoe)).toThrow(refused({ kind: 'scopeMissing', capability: 'ban' }));
    expect(() => service.ban({ channelId: 8, people: [zoe] })).toThrow(refused({ why: 'notOpen' }));
    state.isOpen = false;
    expect(() => service.timeout({ ...onZoe, seconds: 1 })).toThrow(refused({ why: 'notOpen' }));
    expect(undo.state.value).toEqual([]);
  });

  it('but not the removal of what one wrote oneself', () => {
    const { service } = setUp();
    expect(() => service.purge({ channelId: CHANNEL, ...nora })).not.toThrow();
    expect(() => service.timeout({ channelId: CHANNEL, ...nora, seconds: 9 })).toThrow(refused({ why: 'yourself' }));
  });
});

describe('meanwhile', () => {
  it('a permission that went, fails the act and asks nobody', async () => {
    const { service, standing, clock, platform, results } = setUp();
    service.ban({ channelId: CHANNEL, people: [zoe] });
    standing.permissions = [];
    await clock.advance(UNDO_MS);
    expect(platform.asked).toEqual([]);
    expect(results).toMatchObject([{ outcome: 'failed', error: { kind: 'notPermitted' } }]);
  });

  it('another moderator was faster: it is said at once who, and nothing is sent', async () => {
    const { service, people, clock, platform, results } = setUp();
    service.ban({ channelId: CHANNEL, people: [zoe] });
    people.set(zoe.userId, { username: 'zoe', roles: ['Banned'] });
    service.told(CHANNEL, { what: 'banned', ...zoe, by: 'mod_hana', detail: '' });
    await clock.advance(0);
    expect(results).toMatchObject([{ outcome: 'failed', error: { kind: 'alreadyDone', by: 'mod_hana' } }]);
    expect(platform.asked).toEqual([]);
  });

  it('nobody was faster than oneself: what one did before is only said to be done', async () => {
    const { service, people, clock, results } = setUp();
    service.ban({ channelId: CHANNEL, people: [zoe] });
    await clock.advance(UNDO_MS);
    people.set(zoe.userId, { username: 'zoe', roles: ['Banned'] });
    service.ban({ channelId: CHANNEL, people: [zoe] });
    await clock.advance(UNDO_MS);
    expect(results[1]).toMatchObject({ outcome: 'failed', error: { kind: 'alreadyDone', by: null } });
  });

  it('a message was taken out by somebody else', async () => {
    const { service, clock, performed, results } = setUp();
    service.removeMessage({ ...onZoe, messageId: 'm1' });
    service.deleted('m1', 'mod_hana');
    await clock.advance(UNDO_MS);
    expect(performed).toEqual([]);
    expect(results).toMatchObject([{ error: { kind: 'alreadyDone', by: 'mod_hana' } }]);
  });

  it('a message is gone, and nobody saw who took it', async () => {
    const { service, clock, chatFailures, results } = setUp();
    chatFailures.push({ kind: 'chatRefused', code: 4003, message: 'gone' });
    service.removeMessage({ ...onZoe, messageId: 'm2' });
    await clock.advance(UNDO_MS);
    expect(results).toMatchObject([{ error: { kind: 'alreadyDone', by: null } }]);
  });

  it('somebody was renamed: the name of now is used, or asked for by the id', async () => {
    const { service, people, clock, performed, chatFailures, platform, results } = setUp();
    people.set(zoe.userId, { username: 'zoe_2', roles: ['User'] });
    service.timeout({ ...onZoe, seconds: 60 });
    await clock.advance(UNDO_MS);
    people.delete(zoe.userId);
    platform.here.set(zoe.userId, 'zoe_3');
    chatFailures.push({ kind: 'chatRefused', code: 4004, message: 'nobody of that name' });
    service.timeout({ ...onZoe, seconds: 61 });
    await clock.advance(UNDO_MS);
    expect(performed.map(([, name]) => name)).toEqual(['zoe_2', 'zoe', 'zoe_3']);
    expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
  });

  it('somebody has left: that is said, and not that one is banned oneself', async () => {
    const { service, clock, chatFailures, results } = setUp();
    chatFailures.push({ kind: 'chatRefused', code: 4004, message: 'nobody of that name' });
    service.timeout({ ...onZoe, seconds: 60 });
    await clock.advance(UNDO_MS);
    chatFailures.push({ kind: 'chatRefused', code: 'UACCESS', message: 'UACCESS' });
    service.timeout({ ...onZoe, seconds: 61 });
    await clock.advance(UNDO_MS);
    expect(results.map(({ error }) => error)).toEqual([
      { kind: 'badInput', field: 'person', why: 'notHere' },
      { kind: 'badInput', field: 'person', why: 'notBelow' },
    ]);
  });
});

describe('many at once', () => {
  const crowd = Array.from({ length: 6 }, (_, at) => ({ userId: 100 + at, username: `spam_${at}` }));

  it('tells what was done, leaves who is gone or was banned already, and goes on', async () => {
    const { service, clock, platform, people, results } = setUp();
    platform.failures.set(101, { kind: 'http', status: 404, path: '', message: null });
    platform.failures.set(102, 'conflict');
    people.set(103, { username: 'spam_3', roles: ['Banned'] });
    const steps: number[] = [];
    service.state.subscribe(({ running: [now] }) => void (now && steps.push(now.done)));
    service.ban({ channelId: CHANNEL, people: [...crowd, ...crowd] });
    await clock.advance(UNDO_MS);
    expect(results[0]?.calls).toBe(6);
    expect(results[0]?.parts).toEqual({
      done: ['spam_0', 'spam_4', 'spam_5'],
      left: [
        { name: 'spam_1', error: expect.objectContaining({ status: 404 }) },
        { name: 'spam_2', error: { kind: 'alreadyDone', by: null } },
        { name: 'spam_3', error: { kind: 'alreadyDone', by: null } },
      ],
    });
    expect(steps).toEqual([0, 1, 2, 3]);
    expect(service.state.value.running).toEqual([]);
  });

  it('stops after three refusals in a row, and at once when the role went', async () => {
    const first = setUp();
    const forbidden = { kind: 'http', status: 403, path: '', message: null } as const;
    for (const { userId } of crowd) first.platform.failures.set(userId, forbidden);
    first.service.ban({ channelId: CHANNEL, people: crowd });
    await first.clock.advance(UNDO_MS);
    expect(first.platform.asked).toHaveLength(3);
    const second = setUp();
    second.service.ban({ channelId: CHANNEL, people: crowd });
    second.service.state.subscribe(({ running }) => {
      if (running[0]?.done === 2) second.standing.permissions = [];
    });
    await second.clock.advance(UNDO_MS);
    expect(second.results[0]?.parts?.done).toEqual(['spam_0', 'spam_1']);
    expect(second.results[0]?.parts?.left[0]?.error).toEqual({ kind: 'notPermitted', capability: 'ban' });
  });

  it('stops where the sign-in ends, tells who was reached, and does nothing twice after the next sign-in', async () => {
    const { service, clock, platform, people, results, signedIn } = setUp();
    const forget = service.state.subscribe(({ running }) => {
      if (running[0]?.done === 2) signedIn.as = null;
    });
    service.ban({ channelId: CHANNEL, people: crowd });
    await clock.advance(UNDO_MS);
    forget();
    expect(platform.asked.map(({ userId }) => userId)).toEqual([100, 101]);
    expect(results[0]?.parts?.done).toEqual(['spam_0', 'spam_1']);
    const kinds = results[0]?.parts?.left.map(({ name, error }) => [name, error?.kind ?? null]);
    expect(kinds).toEqual([['spam_2', 'signInEnded'], ...['spam_3', 'spam_4', 'spam_5'].map((name) => [name, null])]);
    expect(service.state.value.running).toEqual([]);
    expect(() => service.ban({ channelId: CHANNEL, people: crowd })).toThrow(refused({ kind: 'signInEnded' }));
    signedIn.as = nora;
    // The room tells of those that were reached; the rest is all that is asked for.
    for (const { userId, username } of crowd.slice(0, 2)) people.set(userId, { username, roles: ['Banned'] });
    service.ban({ channelId: CHANNEL, people: crowd });
    await clock.advance(UNDO_MS);
    expect(platform.asked.map(({ userId }) => userId)).toEqual([100, 101, 102, 103, 104, 105]);
    expect(results[1]?.parts?.left.map(({ error }) => error?.kind)).toEqual(['alreadyDone', 'alreadyDone']);
  });

  it('stops where the service no longer takes the sign-in', async () => {
    const { service, clock, platform, results } = setUp();
    platform.failures.set(101, { kind: 'signInEnded' });
    service.ban({ channelId: CHANNEL, people: crowd });
    await clock.advance(UNDO_MS);
    expect(platform.asked).toHaveLength(2);
    expect(results[0]?.parts?.left.map(({ error }) => error?.kind ?? null)).toEqual([
      'signInEnded',
      ...[null, null, null, null],
    ]);
  });

  it.each([
    ['signInEnded', null],
    ['otherSpeaker', hana],
  ])('is never gone on with by anybody else, over the chat neither: %s', async (kind, next) => {
    const { service, clock, performed, platform, results, signedIn } = setUp();
    service.timeoutMany({ channelId: CHANNEL, people: crowd, seconds: 60 });
    service.ban({ channelId: CHANNEL, people: [zoe] });
    service.changeRoles({ channelId: CHANNEL, ...pim, add: ['Mod'], remove: [] });
    signedIn.as = next;
    await clock.advance(UNDO_MS);
    expect([performed, platform.asked]).toEqual([[], []]);
    expect(results.map(({ error, parts }) => (error ?? parts?.left[0]?.error)?.kind)).toEqual([kind, kind, kind]);
    expect(results[0]?.parts?.left).toHaveLength(crowd.length);
  });

  it('says that another account speaks now, also where that one’s sign-in includes less', async () => {
    const { service, clock, performed, results, signedIn, scopes } = setUp();
    service.timeout({ channelId: CHANNEL, ...pim, seconds: 60 });
    signedIn.as = hana;
    scopes.missing = true;
    await clock.advance(UNDO_MS);
    expect(performed).toEqual([]);
    expect(results.map(({ error }) => error)).toEqual([{ kind: 'otherSpeaker' }]);
  });

  it('leaves who ranks as high, and bans the others', async () => {
    const { service, clock, results, standing } = setUp();
    standing.roles = ['Mod'];
    service.ban({ channelId: CHANNEL, people: [hana, zoe] });
    await clock.advance(UNDO_MS);
    expect(results[0]?.parts).toEqual({
      done: ['zoe'],
      left: [{ name: 'mod_hana', error: { kind: 'badInput', field: 'person', why: 'notBelow' } }],
    });
  });

  it('are timed out over the chat as one act; a chat that goes ends it, and it is ended for those it reached', async () => {
    const { service, undo, clock, performed, results, chatFailures } = setUp();
    const input = { channelId: CHANNEL, people: [...crowd, ...crowd], seconds: 600 };
    undo.undo(service.timeoutMany(input).target);
    await clock.advance(UNDO_MS);
    expect(performed).toEqual([]);
    service.timeoutMany(input);
    expect(undo.state.value).toMatchObject([{ calls: 0, what: { kind: 'timeoutMany', seconds: 600 } }]);
    await clock.advance(UNDO_MS);
    expect(performed).toHaveLength(6);
    expect(service.state.value.timedOut).toHaveLength(6);
    const [, ended] = results;
    if (ended === undefined) throw new TypeError('nothing ended');
    expect(reachedBy({ ...ended, parts: ended.parts ?? null })).toEqual(crowd);
    service.endTimeouts({ channelId: CHANNEL, people: crowd });
    chatFailures.push({ kind: 'connectionLost', sent: false });
    await clock.advance(UNDO_MS);
    expect(performed.slice(6)).toEqual([['timeout', 'spam_0', 'clear']]);
    expect(results[2]?.parts?.left.map(({ error }) => error?.kind ?? null)).toEqual([
      'connectionLost',
      ...[null, null, null, null, null],
    ]);
  });

  it('is one write, in whatever order the same people stand', () => {
    const { service, undo } = setUp();
    service.ban({ channelId: CHANNEL, people: crowd });
    service.ban({ channelId: CHANNEL, people: crowd });
    expect(undo.state.value).toHaveLength(1);
  });
});

describe('what was seen', () => {
  it('tells what others did, what one did oneself, and one’s note', async () => {
    const { service, clock, store } = setUp();
    service.told(CHANNEL, { what: 'timedOut', ...zoe, by: 'mod_hana', detail: '1m15s' });
    expect(service.state.value.timedOut[0]?.untilMs).toBe(clock.now() + 75_000);
    service.unban({ channelId: CHANNEL, people: [zoe] });
    await clock.advance(UNDO_MS);
    store.noted = clock.now() + 1;
    expect(service.seen({ channelId: CHANNEL, userId: zoe.userId })).toMatchObject([
      { what: 'noted', own: true },
      { what: 'unbanned', by: 'nora_plays', own: true },
      { what: 'timedOut', by: 'mod_hana', own: false, detail: '1m15s' },
    ]);
  });

  it('knows a ban of one’s own once, whether the room or the reply tells it first', async () => {
    const { service, clock } = setUp();
    service.ban({ channelId: CHANNEL, people: [zoe] });
    await clock.advance(UNDO_MS);
    service.told(CHANNEL, { what: 'banned', ...zoe, by: 'nora_plays', detail: '' });
    expect(service.seen({ channelId: CHANNEL, userId: zoe.userId })).toHaveLength(1);
  });

  it('asks the disk twice a second and not for each message where hundreds are taken out, and knows them meanwhile', async () => {
    const { service, clock, store } = setUp();
    const asked = () => store.asked;
    for (let at = 0; at < 150; at++) {
      service.told(CHANNEL, { what: 'deleted', ...(at % 2 ? zoe : pim), by: 'mod_hana', detail: '' });
    }
    expect(asked()).toBe(0);
    const last = service.seen({ channelId: CHANNEL, userId: zoe.userId });
    expect(last).toHaveLength(50);
    await clock.advance(500);
    expect(store.rows).toHaveLength(150);
    expect(asked()).toBe(2);
    expect(service.seen({ channelId: CHANNEL, userId: zoe.userId })).toEqual(last);
    for (let at = 0; at < 1_000; at++) service.told(CHANNEL, { what: 'deleted', ...zoe, by: null, detail: '' });
    expect(store.rows).toHaveLength(1_150);
    expect(asked()).toBe(8);
  });

  it('keeps what waits before what does not, and at the end', async () => {
    const { service, clock, store } = setUp();
    const kept = () => store.rows.map(({ act }) => act.what);
    service.told(CHANNEL, { what: 'deleted', ...zoe, by: 'mod_hana', detail: '' });
    service.told(CHANNEL, { what: 'purged', ...zoe, by: 'mod_hana', detail: '' });
    expect(kept()).toEqual(['purged', 'deleted']);
    service.told(CHANNEL, { what: 'deleted', ...pim, by: 'mod_hana', detail: '' });
    service.close();
    expect(kept()).toEqual(['deleted', 'purged', 'deleted']);
    expect(clock.pending).toBe(0);
  });

  it('keeps nobody from acting when the disk fails', async () => {
    const { service, clock, store, results } = setUp();
    store.fails = true;
    service.ban({ channelId: CHANNEL, people: [zoe] });
    await clock.advance(UNDO_MS);
    expect(results).toMatchObject([{ outcome: 'done' }]);
  });

  it('knows what a full disk does not take, tells of it, and keeps it in order once there is room', async () => {
    const { service, clock, store, keeping } = setUp();
    store.fails = true;
    service.ban({ channelId: CHANNEL, people: [zoe] });
    await clock.advance(UNDO_MS);
    service.told(CHANNEL, { what: 'banned', ...zoe, by: 'nora_plays', detail: '' });
    service.told(CHANNEL, { what: 'timedOut', ...pim, by: 'mod_hana', detail: '1m' });
    const seen = () => service.seen({ channelId: CHANNEL, userId: zoe.userId }).map(({ what }) => what);
    expect([seen(), store.rows, keeping.at(-1)]).toEqual([['banned'], [], false]);
    store.fails = false;
    await clock.advance(60_000);
    service.told(CHANNEL, { what: 'purged', ...zoe, by: 'mod_hana', detail: '' });
    expect(keeping.at(-1)).toBe(true);
    expect(store.rows.map(({ act }) => act.what)).toEqual(['purged', 'timedOut', 'banned']);
    expect(seen()).toEqual(['purged', 'banned']);
  });

  it.each(['resume', 'close'] as const)('keeps what a full disk did not take when there is room at the %s', (end) => {
    const { service, store, keeping } = setUp();
    store.fails = true;
    service.told(CHANNEL, { what: 'banned', ...zoe, by: 'mod_hana', detail: '' });
    store.fails = false;
    service[end]();
    service[end]();
    expect([store.rows.map(({ act }) => act.what), keeping]).toEqual([['banned'], [false, true]]);
  });
});

describe('watching', () => {
  it('goes on where the disk is full, which is told, and is kept with what is kept next', async () => {
    const { service, clock, store, keeping } = setUp();
    service.watch({ channelId: CHANNEL, ...pim, minutes: 60 });
    expect(keeping).toEqual([true]);
    store.fails = true;
    service.watch({ ...onZoe, minutes: 60 });
    expect(service.state.value.watched.map(({ username }) => username).sort()).toEqual(['pim', 'zoe']);
    expect([store.kept.map(({ username }) => username), keeping.at(-1)]).toEqual([['pim'], false]);
    store.fails = false;
    service.told(CHANNEL, { what: 'timedOut', ...hana, by: null, detail: '1m' });
    expect(keeping.at(-1)).toBe(true);
    const { service: again } = setUp(store);
    expect(again.state.value.watched.map(({ username }) => username).sort()).toEqual(['pim', 'zoe']);
    service.close();
    expect(clock.pending).toBe(0);
  });

  it('lasts as long as asked, over a restart too', async () => {
    const { service, clock, store } = setUp();
    service.watch({ ...onZoe, minutes: 60 });
    service.watch({ channelId: CHANNEL, ...pim, minutes: 30 });
    const again = setUp(store);
    expect(again.service.state.value.watched.map(({ username }) => username)).toEqual(['pim', 'zoe']);
    await clock.advance(30 * 60_000);
    expect(service.state.value.watched.map(({ username }) => username)).toEqual(['zoe']);
    service.unwatch({ channelId: CHANNEL, userId: zoe.userId });
    expect(service.state.value.watched).toEqual([]);
    expect(store.kept).toEqual([]);
    service.close();
    expect(clock.pending).toBe(0);
  });
});
