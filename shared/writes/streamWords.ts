import { clockWords } from '../duration.ts';
import { fieldsOf } from '../streamCard.ts';
import type { PlatformWrite } from '../writes.ts';
import type { Speech, WriteWords } from './words.ts';

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

/** The same as `writeWords`, for these. */
export function streamWriteWords(what: StreamWrite, { text, duration, ...speech }: Speech): WriteWords {
  const named = (name: string) => speech.named(name, LONGEST_NAME);
  switch (what.kind) {
    case 'saveCard':
      return {
        line: text('streamWrites:saveCard.line', { count: fieldsOf(what.change).length }),
        now: text('streamWrites:saveCard.now'),
      };
    case 'setPicture':
      return { line: text(`streamWrites:setPicture.${what.picture}`), now: text('streamWrites:setPicture.now') };
    case 'host':
    case 'stopHosting':
    case 'inviteToCostream':
    case 'removeFromCostream':
    case 'follow':
    case 'unfollow':
      return {
        line: text(`streamWrites:${what.kind}.line`, { name: named(what.name) }),
        now: text(`streamWrites:${what.kind}.now`),
      };
    case 'makeClip': {
      const values = { duration: duration(what.seconds * 1_000, { fine: true }), at: clockWords(what.endsAtMs) };
      return { line: text('streamWrites:makeClip.line', values), now: text('streamWrites:makeClip.now') };
    }
    case 'renameClip':
      return {
        line: text('streamWrites:renameClip.line', { title: named(what.title) }),
        now: text('streamWrites:renameClip.now'),
      };
    case 'deleteClip':
      return {
        line:
          what.title === ''
            ? text('streamWrites:deleteClip.untitled')
            : text('streamWrites:deleteClip.line', { title: named(what.title) }),
        now: text('streamWrites:deleteClip.now'),
      };
    case 'deleteBanner':
    case 'resetStreamKey':
    case 'unlockTranscodes':
    case 'arrangeHosting':
    case 'leaveCostream':
    case 'saveEmoticons':
    case 'saveRules':
      return { line: text(`streamWrites:${what.kind}.line`), now: text(`streamWrites:${what.kind}.now`) };
  }
}
