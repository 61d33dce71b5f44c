import i18next, { type TFunction } from 'i18next';
import { AppFailure } from '../../../shared/failure.ts';
import { call } from '../../api/call.ts';
import { announcer } from '../../ui/announcer.ts';
import { shorten } from '../../ui/Name.tsx';
import { refusalText } from '../../ui/refusalText.ts';
import { isolated } from '../../ui/slots.tsx';
import { whyText } from '../../ui/whyText.ts';
import { openNewPoll } from '../../view/newPoll.ts';
import type { CommandAct } from './commandActs.ts';
import { findPerson, lastMessageOf } from './findPerson.ts';

/** Why a command was not done, in words; null: it was, or it was begun and waits to be taken back. */
export type Refused = string | null;

type Words = TFunction<'chatCommands'>;

/** Where a command was given: in a channel of the service that is spoken to until `isHere` says otherwise. */
type Given = { readonly channelId: number; readonly isHere: () => boolean; readonly t: Words };

/** Nothing is done at another service than the one whose people were looked for, and nobody there is told why. */
const LEFT: Refused = '';

/**
 * Does what a command asks for in a channel.
 * @param isHere whether the service is still spoken to in which it was given
 */
export async function runCommand(act: CommandAct, channelId: number, isHere: () => boolean): Promise<Refused> {
  const t: Words = i18next.getFixedT(null, 'chatCommands');
  // It may have waited for a sign-in.
  if (!isHere()) return LEFT;
  try {
    return await run(act, { channelId, isHere, t });
  } catch (cause) {
    if (!(cause instanceof AppFailure)) throw cause;
    return refusalText(cause.error, ['poll', 'person']) ?? whyText(cause.error);
  }
}

async function run(act: CommandAct, given: Given): Promise<Refused> {
  const { channelId } = given;
  switch (act.kind) {
    case 'clear':
      await call('moderation.clearChat', { channelId });
      return null;
    case 'giveaway':
      await call('chat.startGiveaway', { channelId });
      return null;
    case 'newPoll':
      openNewPoll();
      return null;
    case 'poll': {
      const { question, answers, seconds } = act;
      await call('polls.start', { channelId, question, answers: [...answers], seconds, post: true });
      return null;
    }
    case 'vote':
      return vote(act.answer, given);
    default:
      return onPerson(act, given);
  }
}

async function vote(answer: number, { channelId, isHere, t }: Given): Promise<Refused> {
  const { running, channelId: of } = await call('polls.read');
  if (!isHere()) return LEFT;
  if (running === null || of !== channelId) return t('noPoll');
  if (answer >= running.answers.length) return t('noAnswer', { count: running.answers.length });
  const outcome = await call('polls.vote', { channelId, id: running.id, answer });
  if (outcome !== 'counted') return t(outcome);
  if (isHere()) announcer.polite(t('voted'));
  return null;
}

type OnPerson = Extract<CommandAct, { name: string }>;

async function onPerson(act: OnPerson, { channelId, isHere, t }: Given): Promise<Refused> {
  const person = await findPerson(act.name);
  if (!isHere()) return LEFT;
  const name = isolated(shorten(act.name, 40));
  if (person === null) return t('nobody', { name });
  switch (act.kind) {
    case 'timeout':
      await call('moderation.timeout', { channelId, ...person, seconds: act.seconds });
      return null;
    case 'ban':
    case 'unban':
      await call(`moderation.${act.kind}`, { channelId, people: [person] });
      return null;
    case 'delete': {
      const messageId = lastMessageOf(person.userId);
      if (messageId === null) return t('noMessage', { name });
      await call('moderation.removeMessage', { channelId, ...person, messageId });
      return null;
    }
    default:
      await call(`moderation.${act.kind}`, { channelId, ...person });
      return null;
  }
}
