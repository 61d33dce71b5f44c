import i18next from 'i18next';
import { type Dialect, dialects } from '../../../shared/dialects.ts';
import type { DialectId } from '../../../shared/senders.ts';

/** Who sent it, in the middle of a sentence; what fits no path is taken for the service's. */
export const senderName = (dialect: DialectId | null): string => i18next.t(`senders:name.${dialect ?? 'platform'}`);

/** How that sender writes; null where it is known of the path alone. */
export const knownDialect = (dialect: DialectId | null): Dialect | null =>
  dialect === 'generic' ? null : dialects[dialect ?? 'platform'];
