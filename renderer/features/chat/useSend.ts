import { useTranslation } from 'react-i18next';
import { AppFailure } from '../../../shared/failure.ts';
import { call } from '../../api/call.ts';
import { chatStore } from './chatStore.ts';
import { composer, composerStore } from './composerStore.ts';
import { draftLength, MESSAGE_LIMIT, readDraft } from './draft.ts';
import type { Permission } from './permission.ts';
import { whyText } from './whyText.ts';

/**
 * Hands the line over. It leaves the field at once and comes back when main does not take it; what happens after that
 * is told by the message's own row.
 */
export function useSend(permission: Permission): () => Promise<void> {
  const { t } = useTranslation('live');

  return async () => {
    const draft = readDraft(composerStore.getState().line);
    if (draft.kind === 'empty' || (permission.kind !== 'may' && permission.kind !== 'waits')) return;
    if (draft.kind === 'unfinishedWhisper') return composer.tell(t('composer.whisperNeedsName'));
    if (draftLength(draft) > MESSAGE_LIMIT) return composer.tell(t('composer.tooLong'));
    if (draft.kind === 'whisper' && permission.kind === 'may' && !permission.whisper) {
      return composer.tell(t('composer.whisperNotPermitted'));
    }
    const line = composer.take();
    // Whoever writes wants to see what they wrote.
    chatStore().release();
    try {
      await call('chat.send', { text: draft.text, whisperTo: draft.kind === 'whisper' ? draft.to : null });
    } catch (cause) {
      const back = composer.giveBack(line);
      if (!(cause instanceof AppFailure)) throw cause;
      const kept = t(back === 'field' ? 'composer.backInField' : 'composer.keptText');
      composer.tell(`${t('composer.failed', { why: whyText(cause.error) })} ${kept}`, 'assertive');
    }
  };
}
