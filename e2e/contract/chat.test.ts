import { afterEach, beforeEach, expect, it } from 'vitest';
import { chatSnapshot } from '../../shared/chat.ts';
import { demo, makeChat, type Service, signIn, startService, textOf, until } from './chatContract.ts';

let service: Service;
const open: { close(): void }[] = [];

beforeEach(async () => {
  service = await startService();
});

afterEach(async () => {
  for (const chat of open.splice(0)) chat.close();
  await service.simulator.close();
});

async function chatAs(username: string | null, scope?: string) {
  const made = makeChat(service, username === null ? null : await signIn(service, username, scope));
  open.push(made.chat);
  return made;
}

/** Methods the service was called with, in order. */
const called = () =>
  service.simulator.world.journal.since(0).flatMap((entry) => (entry.kind === 'socket' ? [entry.packet] : []));

it('joins as the owner, and shows what was said before', async () => {
  await service.control.say(demo.id, 'mod_hana', 'Camera list: https://nora.example/gear :)');
  const { chat, settled, messages, states } = await chatAs('nora_plays');
  chat.start();
  await settled();
  expect(states).toEqual(['bootstrapping', 'connecting', 'welcoming', 'authenticating', 'joined']);
  expect(chat.room.value).toMatchObject({
    kind: 'joined',
    authenticated: true,
    permissions: expect.arrayContaining(['chat', 'whisper', 'view_deleted']),
    roles: expect.arrayContaining(['Owner']),
  });
  expect(messages().at(-1)).toMatchObject({ username: 'mod_hana', atMs: null });
  expect(
    messages()
      .at(-1)
      ?.parts.map(({ kind }) => kind),
  ).toEqual(expect.arrayContaining(['link', 'emoticon']));
  expect(called()).toEqual(['open', 'auth', 'history']);
  chatSnapshot.parse(chat.snapshot());
});

it('sends, and everybody reads it once', async () => {
  const nora = await chatAs('nora_plays');
  const reader = await chatAs(null);
  nora.chat.start();
  reader.chat.start();
  await Promise.all([nora.settled(), reader.settled()]);
  const keys = ['one', 'two @mod_hana', '/me three'].map((text) => nora.send(text).key);
  const ids = await Promise.all(keys.map((key) => nora.sent(key)));
  await reader.has((items) => items.some((item) => textOf(item) === 'three'));
  const own = ['one', 'two @mod_hana', 'three'];
  expect(nora.texts().slice(-3)).toEqual(own);
  expect(reader.texts().slice(-3)).toEqual(own);
  expect(
    reader
      .messages()
      .slice(-3)
      .map(({ id }) => id),
  ).toEqual(ids);
  expect(reader.messages().at(-1)).toMatchObject({ action: true, own: false, username: 'nora_plays' });
  // The echo of the last one may still be on its way: another message proves that nothing comes twice.
  await service.control.say(demo.id, 'pim', 'the end');
  await nora.has((items) => items.some((item) => textOf(item) === 'the end'));
  expect(nora.texts().slice(-4)).toEqual([...own, 'the end']);
});

it('knows when one is meant', async () => {
  const { chat, settled, has, messages } = await chatAs('nora_plays');
  chat.start();
  await settled();
  await service.control.say(demo.id, 'pim', 'hey @nora_plays, look');
  await has((items) => items.some((item) => textOf(item).includes('look')));
  expect(messages().at(-1)).toMatchObject({ mention: true });
});

it('whispers to one, and nobody else reads it', async () => {
  const [nora, hana, pim] = await Promise.all([chatAs('nora_plays'), chatAs('mod_hana'), chatAs('pim')]);
  for (const { chat } of [nora, hana, pim]) chat.start();
  await Promise.all([nora.settled(), hana.settled(), pim.settled()]);
  await nora.sent(nora.send('the link, please', 'mod_hana').key);
  await hana.has((items) => items.some((item) => textOf(item) === 'the link, please'));
  expect(hana.messages().at(-1)).toMatchObject({ whisperWith: 'nora_plays', own: false });
  expect(nora.messages().at(-1)).toMatchObject({ whisperWith: 'mod_hana', own: true });
  await service.control.say(demo.id, 'zoe', 'the end');
  await pim.has((items) => items.some((item) => textOf(item) === 'the end'));
  expect(pim.texts()).not.toContain('the link, please');
});

it('reads along without a sign-in', async () => {
  const { chat, settled, has } = await chatAs(null);
  chat.start();
  await settled();
  expect(chat.room.value).toMatchObject({ authenticated: false, permissions: [] });
  await service.control.say(demo.id, 'pim', 'hello readers');
  await has((items) => items.some((item) => textOf(item) === 'hello readers'));
  expect(() => chat.send('hi', null, 1)).toThrow('notSignedIn');
});

it('fails visibly when a message is refused', async () => {
  const { chat, settled, has, send } = await chatAs('pim');
  chat.start();
  await settled();
  await service.control.fault({ socket: 'chat', method: 'msg' }, { status: 400 }, 1);
  const { key } = send('hello');
  await has((items) => items.some((item) => item.kind === 'message' && item.delivery === 'failed'));
  const retried = has((items) => items.some((item) => item.key === key && 'id' in item && item.id !== null));
  chat.retry(key);
  await retried;
});

it('removes a message for everybody', async () => {
  const [hana, pim] = await Promise.all([chatAs('mod_hana'), chatAs('pim')]);
  hana.chat.start();
  pim.chat.start();
  await Promise.all([hana.settled(), pim.settled()]);
  const id = await pim.sent(pim.send('rude words').key);
  await expect(pim.chat.perform('removeMessage', 'deleteMessage', [id])).rejects.toMatchObject({
    error: { kind: 'notPermitted', capability: 'removeMessage' },
  });
  await hana.has((items) => items.some((item) => textOf(item) === 'rude words'));
  const gone = [hana, pim].map(({ has }) =>
    has((items) => items.some((item) => item.kind === 'message' && item.id === id && item.removed !== null)),
  );
  await hana.chat.perform('removeMessage', 'deleteMessage', [id]);
  await Promise.all(gone);
  expect(hana.messages().at(-1)).toMatchObject({
    removed: { by: 'mod_hana', why: 'deleted' },
    parts: [{ text: 'rude words' }],
  });
  expect(pim.messages().at(-1)).toMatchObject({ removed: { by: 'mod_hana', why: 'deleted' }, parts: [] });
});

it('tells who comes and goes, and follows one’s own roles', async () => {
  const { chat, settled } = await chatAs('pim');
  const seen: string[] = [];
  const left = Promise.withResolvers<void>();
  chat.onPresence((presence) => {
    seen.push(`${presence.kind} ${presence.username ?? presence.userId}`);
    if (presence.kind === 'left') left.resolve();
  });
  chat.start();
  await settled();
  await service.control.post(`channels/${demo.id}/chatters`, { join: ['newcomer'] });
  await service.control.post(`channels/${demo.id}/chatters`, { leave: ['newcomer'] });
  await left.promise;
  expect(seen).toEqual(expect.arrayContaining(['joined newcomer', 'left newcomer']));
  await service.control.post(`channels/${demo.id}/roles`, { username: 'pim', add: ['Mod'] });
  await until(chat.room, (state) => state.kind === 'joined' && state.permissions.includes('remove_message'));
});

it('keeps keys and tokens out of its log', async () => {
  const { chat, settled, lines } = await chatAs('nora_plays');
  chat.start();
  await settled();
  expect(lines.join('\n')).toContain('chat.joined');
  expect(lines.join('\n')).not.toMatch(/\b[0-9a-f]{32}\b|Bearer [^[]/);
});
