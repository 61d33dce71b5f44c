import i18next from 'i18next';
import { type CardChange, type CardField, type CardValues, LONGEST_TITLE } from '../../../shared/streamCard.ts';
import { textLocale } from '../../text/i18n.ts';
import { shorten } from '../../ui/Name.tsx';

const LONGEST_VALUE = 120;

export const fieldWord = (field: CardField): string => i18next.t(`streamCard:details.field.${field}`);

export const audienceWord = (audience: CardValues['audience']): string =>
  i18next.t(`streamCard:details.audience.${audience === '18+' ? 'adults' : audience}`);

/** Fields in a sentence: "Title, game". */
export function fieldWords(fields: readonly CardField[]): string {
  return new Intl.ListFormat(textLocale(), { type: 'conjunction' }).format(fields.map(fieldWord));
}

/** A language by its name in the person's own; a code nobody knows stands for itself. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames([textLocale()], { type: 'language' }).of(code) ?? code;
  } catch {
    return code; // the service may write what is no language at all
  }
}

/** Why a title is not sent; undefined: it is not too long. */
export const tooLongTitle = (title: string): string | undefined =>
  title.length > LONGEST_TITLE
    ? i18next.t('streamCard:details.titleTooLong', { count: title.length, most: LONGEST_TITLE })
    : undefined;

/** A value of the card as one reads it. */
export function valueWords(field: CardField, change: CardChange): string {
  switch (field) {
    case 'title':
      return shorten(change.title ?? '', LONGEST_VALUE);
    case 'game':
      return change.game?.name ?? i18next.t('streamCard:details.noGame');
    case 'audience':
      return change.audience === undefined ? '' : audienceWord(change.audience);
    case 'language':
      return change.language == null ? i18next.t('streamCard:details.noLanguage') : languageName(change.language);
  }
}
