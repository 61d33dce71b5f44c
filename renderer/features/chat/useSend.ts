import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type { CapabilityName } from '../../../shared/capabilities.ts';
import { AppFailure } from '../../../shared/failure.ts';
import { call } from '../../api/call.ts';
import { shorten } from '../../ui/Name.tsx';
import { isolated } from '../../ui/slots.tsx';
import { whyText } from '../../ui/whyText.ts';
import { askWider, mayOf, useKnownOfMay } from '../../view/capability.ts';
import { chatRoom } from '../../view/chatRoom.ts';
import { askedHere, composer, composerStore } from '../../view/composerStore.ts';
import { chatStore } from './chatStore.ts';
import { readAct } from './commandActs.ts';
import { type CommandName, declarationOf, nearestCommand } from './commands.ts';
import { faultWords, mayWords } from './commandWords.ts';
import { draftLength, MESSAGE_LIMIT, readDraft } from './draft.ts';
import type { Permission } from './permission.ts';
import { runCommand } from './runCommand.ts';

/**
 * Hands the line over. It leaves the field at once and comes back when main does not take it; what happens after that
 * is told by the message's own row.
 */
export function useSend(permission: Permission): () => Promise<void> {
  const { t } = useTranslation(['live', 'chatCommands']);
  const known = useKnownOfMay();

  return async () => {
    const draft = readDraft(composerStore.getState().line);
    if (draft.kind === 'empty' || (permission.kind !== 'may' && permission.kind !== 'waits')) return;
    if (draft.kind === 'unknownCommand') {
      const { command } = draft;
      const nearest = nearestCommand(command);
      const named = isolated(shorten(command, 40));
      const words =
        nearest === null
          ? t('composer.unknownCommand', { command: named })
          : t('composer.didYouMean', { command: named, nearest });
      return composer.refuse({ words, nearest });
    }
    if (draft.kind === 'command') return act(draft.command, draft.rest);
    if (draft.kind === 'unfinishedAction') return composer.tell(t('composer.meNeedsText'));
    if (draft.kind === 'unfinishedWhisper') return composer.tell(t('composer.whisperNeedsName'));
    if (draftLength(draft) > MESSAGE_LIMIT) return composer.tell(t('composer.tooLong'));
    if (draft.kind === 'whisper' && permission.kind === 'may' && !permission.whisper) {
      return composer.tell(t('composer.whisperNotPermitted'));
    }
    const { channelId } = composerStore.getState();
    if (channelId === null) return;
    const asked = askedHere();
    const line = composer.take();
    // Whoever writes wants to see what they wrote.
    chatStore().release();
    try {
      const whisperTo = draft.kind === 'whisper' ? draft.to : null;
      await call('chat.send', { channelId, text: draft.text, whisperTo, as: permission.as });
    } catch (cause) {
      const back = asked.giveBack(line);
      if (!(cause instanceof AppFailure)) throw cause;
      const kept = t(back === 'field' ? 'composer.backInField' : 'composer.keptText');
      asked.tell(`${t('composer.failed', { why: whyText(cause.error) })} ${kept}`, 'assertive');
    }
  };

  /** Does what a command asks for. It leaves the field once it is begun; what was refused stays there, with the reason. */
  async function act(command: Exclude<CommandName, 'me' | 'w'>, rest: string): Promise<void> {
    const asked = askedHere();
    const refuse = (why: string, denied?: CapabilityName) =>
      asked.refuse({ words: t('chatCommands:nothingSent', { why }), nearest: null, ...(denied && { denied }) });
    const read = readAct(command, rest);
    if ('fault' in read) return refuse(faultWords(read.fault, command));
    const { channelId } = chatStore().getState();
    const { needs } = declarationOf(command);
    const may = needs === null ? { kind: 'may' as const } : mayOf(needs, { ...known, room: chatRoom().getState() });
    if (channelId === null || may.kind === 'denied') {
      const why = mayWords(may, i18next.getFixedT(null, 'chatCommands')) ?? t('chatCommands:mayNot.notHere');
      return refuse(why, needs ?? undefined);
    }
    const run = async () => {
      const why = await runCommand(read.act, channelId, asked.isHere);
      if (why !== null) return refuse(why);
      const behind = asked.taken();
      // Main has kept it since the channel was left.
      if (behind !== null) void call('drafts.keep', { channelId: behind, text: '' }).catch(() => undefined);
    };
    if (may.kind === 'needsScope' && needs !== null) {
      composer.tell(t('chatCommands:mayNot.needsScope'));
      return askWider(needs, () => void run());
    }
    return run();
  }
}
