import i18next from 'i18next';
import { fieldsOf } from '../../../shared/streamCard.ts';
import type { PlatformWrite } from '../../../shared/writes.ts';
import { formatClock, formatDuration } from '../../ui/format.ts';
import { shorten } from '../../ui/Name.tsx';
import { isolated } from '../../ui/slots.tsx';
import type { WriteWords } from './writeWords.ts';

/** What is changed of the stream itself. */
export type StreamWrite = Extract<PlatformWrite, { kind: (typeof streamKinds)[number] }>;

/** Those that the stream card begins. */
export const streamKinds = [
  'saveCard',
  'setPicture',
  'deleteBanner',
  'resetStreamKey',
  'unlockTranscodes',
  'host',
  'stopHosting',
  'arrangeHosting',
  'makeClip',
  'renameClip',
  'deleteClip',
  'inviteToCostream',
  'removeFromCostream',
  'leaveCostream',
  'saveEmoticons',
  'saveRules',
  'follow',
  'unfollow',
] as const satisfies PlatformWrite['kind'][];

/** Whether the stream card begins it. */
export const isStreamWrite = (what: PlatformWrite): what is StreamWrite =>
  streamKinds.some((kind) => kind === what.kind);

const LONGEST_NAME = 60;
const named = (name: string): string => isolated(shorten(name, LONGEST_NAME));

/** The same as `writeWords`, for these. */
export function streamWriteWords(what: StreamWrite): WriteWords {
  const t = i18next.getFixedT(null, 'streamWrites');
  switch (what.kind) {
    case 'saveCard':
      return { line: t('saveCard.line', { count: fieldsOf(what.change).length }), now: t('saveCard.now') };
    case 'setPicture':
      return { line: t(`setPicture.${what.picture}`), now: t('setPicture.now') };
    case 'host':
    case 'stopHosting':
    case 'inviteToCostream':
    case 'removeFromCostream':
    case 'follow':
    case 'unfollow':
      return { line: t(`${what.kind}.line`, { name: named(what.name) }), now: t(`${what.kind}.now`) };
    case 'makeClip': {
      const duration = formatDuration(what.seconds * 1_000, { fine: true });
      return { line: t('makeClip.line', { duration, at: formatClock(what.endsAtMs) }), now: t('makeClip.now') };
    }
    case 'renameClip':
      return { line: t('renameClip.line', { title: named(what.title) }), now: t('renameClip.now') };
    case 'deleteClip':
      return {
        line: what.title === '' ? t('deleteClip.untitled') : t('deleteClip.line', { title: named(what.title) }),
        now: t('deleteClip.now'),
      };
    case 'deleteBanner':
    case 'resetStreamKey':
    case 'unlockTranscodes':
    case 'arrangeHosting':
    case 'leaveCostream':
    case 'saveEmoticons':
    case 'saveRules':
      return { line: t(`${what.kind}.line`), now: t(`${what.kind}.now`) };
  }
}
