import i18next, { type TFunction } from 'i18next';
import { capabilities } from '../../shared/capabilities.ts';
import type { AppError } from '../../shared/errors.ts';
import { unreachable } from '../../shared/failure.ts';
import { LONGEST_PATIENCE_MS } from '../../shared/patience.ts';
import { formatDuration } from './format.ts';
import { refusalText } from './refusalText.ts';

/** An error in words: what happened, what it means, what to do. `details`: what somebody who reports it wants to know. */
export type ErrorText = { title: string; meaning: string; remedy: string; details: string | null };

/** The same for something that was to change and was given up: nothing goes on by itself. */
export function givenUpText(error: AppError): ErrorText {
  const text = errorText(error);
  return error.kind === 'rateLimited' ? { ...text, remedy: i18next.t('errors:rateLimited.again') } : text;
}

/** Puts an error into the catalogue's words. The service's own sentence appears as a quotation, never as ours. */
export function errorText(error: AppError): ErrorText {
  const t = i18next.getFixedT(null, 'errors');
  switch (error.kind) {
    case 'offline': {
      const unsure = error.mayBeDone === true ? 'Unsure' : '';
      return words(t('offline.title'), t(`offline.meaning${unsure}`), t(`offline.remedy${unsure}`));
    }
    case 'timedOut': {
      const unsure = error.mayBeDone === true ? 'Unsure' : '';
      const meaning = t(`timedOut.meaning${unsure}`, { duration: formatDuration(error.afterMs) });
      const details = t('details.timedOut', { path: pathShape(error.path) });
      return words(t('timedOut.title'), meaning, t(`timedOut.remedy${unsure}`), details);
    }
    case 'http':
      return httpText(error, t);
    case 'rateLimited': {
      const { bucket } = error;
      const duration = formatDuration(error.retryAfterMs);
      // So long only a refusal lasts: no bucket that is asked of has so long a window.
      const meaning = t(error.retryAfterMs > LONGEST_PATIENCE_MS ? 'rateLimited.meaningLong' : 'rateLimited.meaning', {
        duration,
      });
      return words(t('rateLimited.title', { bucket }), meaning, t('rateLimited.remedy'));
    }
    case 'badPayload': {
      const details = t('details.badPayload', { where: pathShape(error.where), detail: error.detail });
      return words(t('badPayload.title'), t('badPayload.meaning'), t('badPayload.remedy'), details);
    }
    case 'signInEnded':
      return words(t('signInEnded.title'), t('signInEnded.meaning'), t('signInEnded.remedy'));
    case 'notSignedIn':
      return words(t('notSignedIn.title'), t('notSignedIn.meaning'), t('notSignedIn.remedy'));
    case 'notPermitted':
      return words(t('notPermitted.title'), t('notPermitted.meaning'), t('notPermitted.remedy'));
    case 'scopeMissing': {
      const scopes = capabilities[error.capability].scopes.join(', ');
      return words(t('scopeMissing.title'), t('scopeMissing.meaning', { scopes }), t('scopeMissing.remedy'));
    }
    case 'otherSpeaker':
      return words(t('otherSpeaker.title'), t('otherSpeaker.meaning'), t('otherSpeaker.remedy'));
    case 'noSuchChannel': {
      const title = t('noSuchChannel.title', { channel: error.channel });
      return words(title, t('noSuchChannel.meaning'), t('noSuchChannel.remedy'));
    }
    case 'chatRefused': {
      const { code } = error;
      const message = quoted(error.message);
      const meaning = message ? t('chatRefused.meaningQuoted', { code, message }) : t('chatRefused.meaning', { code });
      return words(t('chatRefused.title'), meaning, t('chatRefused.remedy'));
    }
    case 'connectionLost':
      return error.sent
        ? words(t('connectionLost.title'), t('connectionLost.meaningSent'), t('connectionLost.remedySent'))
        : words(t('connectionLost.title'), t('connectionLost.meaningUnsent'), t('connectionLost.remedyUnsent'));
    case 'alreadyDone': {
      const { by } = error;
      const title = by === null ? t('alreadyDone.title') : t('alreadyDone.titleBy', { name: `\u2068${by}\u2069` });
      return words(title, t('alreadyDone.meaning'), t('alreadyDone.remedy'));
    }
    case 'cutShort':
      return error.sent
        ? words(t('cutShort.title'), t('cutShort.meaningSent'), t('cutShort.remedySent'))
        : words(t('cutShort.title'), t('cutShort.meaningUnsent'), t('cutShort.remedyUnsent'));
    case 'stopped':
      return words(t('stopped.title'), t('stopped.meaning'), t('stopped.remedy'));
    case 'badInput': {
      const { field, why } = error;
      const meaning = refusalText(error) ?? t('badInput.meaning', { field, why });
      if (field === 'channel' && why === 'notOpen')
        return words(t('badInput.left.title'), meaning, t('badInput.left.remedy'));
      return words(t('badInput.title'), meaning, t('badInput.remedy'));
    }
    case 'storageFailed':
      return storageText(error, t);
    case 'internal':
      return words(t('internal.title'), t('internal.meaning', { logId: error.logId }), t('internal.remedy'));
    default:
      return unreachable(error);
  }
}

function httpText(error: Extract<AppError, { kind: 'http' }>, t: TFunction<'errors'>): ErrorText {
  const { path, status } = error;
  const message = quoted(error.message);
  const kind = status >= 500 ? 'httpFault' : status === 401 || status === 403 ? 'httpForbidden' : 'http';
  const meaning = message ? t(`${kind}.meaningQuoted`, { message }) : t(`${kind}.meaning`);
  const details = t('details.http', { path: pathShape(path), status });
  return words(t(`${kind}.title`, { status }), meaning, t(`${kind}.remedy`), details);
}

/** What a person chose lies elsewhere than what Sidestage keeps, and another remedy helps. */
function storageText({ what }: Extract<AppError, { kind: 'storageFailed' }>, t: TFunction<'errors'>): ErrorText {
  if (what === 'folder') {
    const kind = 'storageFailedFolder';
    return words(t(`${kind}.title`), t(`${kind}.meaning`), t(`${kind}.remedy`));
  }
  const title = t('storageFailed.title', { thing: t(`storageFailed.things.${what}`) });
  const kind = what === 'export' ? 'storageFailedExport' : 'storageFailed';
  return words(title, t(`${kind}.meaning`), t(`${kind}.remedy`));
}

/** A path without the names of its parameters, which only we know: `/api/v1/chats/…/users`. */
function pathShape(path: string): string {
  return path.replaceAll(/\{[^}]*\}/g, '…');
}

function words(title: string, meaning: string, remedy: string, details: string | null = null): ErrorText {
  return { title, meaning, remedy, details };
}

/** The service's sentence as a quotation in one of ours, which has a full stop of its own. */
const quoted = (message: string | null): string => (message ?? '').replace(/(?<!\.)\.\s*$/u, '');
