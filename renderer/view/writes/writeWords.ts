import i18next from 'i18next';
import { type Speech, writeWords as spokenWords, type WriteWords } from '../../../shared/writes/words.ts';
import type { PlatformWrite } from '../../../shared/writes.ts';
import { textLocale } from '../../text/i18n.ts';
import { formatDuration } from '../../ui/format.ts';
import { shorten } from '../../ui/Name.tsx';
import { isolated } from '../../ui/slots.tsx';

const speech: Speech = {
  // A name of the catalogue by its type; what i18next makes of it there depends on all its names.
  text: (name, values) => i18next.t(name as never, values as never) as unknown as string,
  duration: formatDuration,
  list: (words) => new Intl.ListFormat(textLocale()).format(words),
  named: (name, longest) => isolated(shorten(name, longest)),
};

/** A write to the service in words, before it is done. */
export const writeWords = (what: PlatformWrite): WriteWords => spokenWords(what, speech);
