import i18next from 'i18next';
import type { PlatformWrite } from '../../../shared/writes.ts';
import { shorten } from '../../ui/Name.tsx';
import { moderationWords } from './moderationWords.ts';
import { isStreamWrite, streamWriteWords } from './streamWriteWords.ts';

/** What a write does, as a line beside its ring. */
export type WriteWords = {
  /** A sentence; the name in it stands for itself. */
  line: string;
  /** What does it at once, such as *Ban now*. */
  now: string;
};

/** A write to the service in words, before it is done. */
export function writeWords(what: PlatformWrite): WriteWords {
  const t = i18next.getFixedT(null, 'writes');
  switch (what.kind) {
    case 'deactivateHook':
      return { line: t('deactivateHook.line'), now: t('deactivateHook.now') };
    case 'startGiveaway':
      return { line: t('startGiveaway.line'), now: t('startGiveaway.now') };
    case 'cancelSkill': {
      const { name, skill } = what;
      return { line: t('cancelSkill.line', { name, skill }), now: t('cancelSkill.now') };
    }
    case 'startPoll':
      return { line: t('startPoll.line', { question: shorten(what.question, 60) }), now: t('startPoll.now') };
    case 'removeHeld': {
      const { username: name, messageIds } = what;
      return { line: t('removeHeld.line', { name, count: messageIds.length }), now: t('removeHeld.now') };
    }
    default:
      return isStreamWrite(what) ? streamWriteWords(what) : moderationWords(what);
  }
}
