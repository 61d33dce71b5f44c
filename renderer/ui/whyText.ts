import i18next from 'i18next';
import type { AppError } from '../../shared/errors.ts';
import { errorText } from './errorText.ts';

// The chat's own codes; for others its sentence is quoted. @see PLATFORM §6.6
const refusals = { '4003': 'notFound', '4005': 'slow', '4007': 'level', UACCESS: 'banned' } as const;

/** Why something did not work, in a sentence or two that can stand behind another. */
export function whyText(error: AppError): string {
  if (error.kind === 'chatRefused') {
    const code = String(error.code);
    if (Object.hasOwn(refusals, code)) return i18next.t(`live:why.${refusals[code as keyof typeof refusals]}`);
  }
  const { title, meaning } = errorText(error);
  return i18next.t('live:why.other', { title, meaning });
}
