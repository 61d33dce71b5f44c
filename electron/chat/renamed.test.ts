import { expect, it } from 'vitest';
import { failureOf, nora, own, setUp } from './testing/chatRig.ts';

const PIM = 5;
const ZOE = 9;

/** A room in which whispers are taken, or refused as of nobody of that name. */
async function joined(taken = true) {
  const rig = setUp();
  const { chat } = rig;
  const take = () =>
    chat.on('whisper', ([target, text]) => ({
      data: {
        ...chat.message(String(text), { ...own, target: String(target) }),
        message: { message: [{ type: 'text', text: String(text) }], meta: { whisper: true } },
      },
    }));
  const refuse = () => chat.on('whisper', () => ({ error: { code: 4004, message: 'nobody of that name' } }));
  if (taken) take();
  else refuse();
  await rig.join();
  return {
    ...rig,
    take,
    says: (userId: number, name: string) => chat.say('hello', { user_id: userId, user_name: name }),
    whispered: () => chat.last.calls.filter(({ method }) => method === 'whisper').map(({ args }) => args[0]),
  };
}

const elsewhere = { kind: 'badInput', field: 'whisperTo', why: 'nameOfAnother' };

it('“Send again” goes to the person by the name that they have now, not to who has theirs', async () => {
  const { clock, service, says, take, whispered, messages } = await joined(false);
  says(PIM, 'pim');
  const { key } = service.send('the link?', 'pim', nora.userId);
  await clock.advance(0);
  says(ZOE, 'pim');
  says(PIM, 'pim_new');
  take();
  service.retry(key);
  await clock.advance(0);
  expect(whispered()).toEqual(['pim', 'pim_new']);
  expect(messages().find((message) => message.key === key)).toMatchObject({ delivery: 'sent', whisperWith: 'pim_new' });
});

it('one that waits goes to the person it was written to, and not at all when somebody else has their name', async () => {
  const { clock, chat, service, says, drop, comeBackLate, messages } = await joined();
  says(PIM, 'pim');
  await drop();
  const { key } = service.send('the link?', 'pim', nora.userId);
  chat.message('hello all', { user_id: ZOE, user_name: 'pim' });
  await comeBackLate();
  await clock.advance(0);
  expect(chat.last.calls.filter(({ method }) => method === 'whisper')).toEqual([]);
  expect(messages().find((message) => message.key === key)).toMatchObject({ delivery: 'failed', failure: elsewhere });
});

it('a conversation is with the person, whoever has their name now', async () => {
  const { clock, service, says, whispered } = await joined();
  says(PIM, 'pim');
  says(ZOE, 'pim');
  expect(await failureOf(() => service.send('the link?', 'pim', nora.userId, PIM))).toEqual(elsewhere);
  // By its name alone the one is meant who has it.
  service.send('hello', 'Pim', nora.userId);
  await clock.advance(0);
  expect(whispered()).toEqual(['Pim']);
});

it('an earlier run’s whisper still is for the same person', async () => {
  const kept = {
    ...{ text: 'the link?', whisperTo: 'pim', whisperToId: PIM, userId: nora.userId, username: nora.username },
    ...{ atMs: 1, became: 'failed' as const, failure: null },
  };
  const { clock, chat, service, join, messages } = setUp(nora, [kept]);
  await join();
  chat.say('hello', { user_id: ZOE, user_name: 'pim' });
  service.retry(messages()[0]?.key ?? '');
  await clock.advance(0);
  expect(chat.called).not.toContain('whisper');
  expect(messages().find(({ own: mine }) => mine)).toMatchObject({ delivery: 'failed', failure: elsewhere });
});
