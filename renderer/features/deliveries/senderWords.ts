import i18next from 'i18next';
import { DIGEST_ID, NO_ID } from '../../../shared/deliveryIds.ts';
import { type Dialect, dialects } from '../../../shared/dialects.ts';
import type { DialectId } from '../../../shared/senders.ts';

/** Who sent it, in the middle of a sentence; what fits no path is taken for the service's. */
export const senderName = (dialect: DialectId | null): string => i18next.t(`senders:name.${dialect ?? 'platform'}`);

/** How that sender writes; null where it is known of the path alone. */
export const knownDialect = (dialect: DialectId | null): Dialect | null =>
  dialect === 'generic' ? null : dialects[dialect ?? 'platform'];

/** How a delivery is known whose sender gave it no id; null: it did. */
export function lacksId(id: string | null): 'detail.idByContent' | 'detail.idNone' | null {
  if (id?.startsWith(DIGEST_ID)) return 'detail.idByContent';
  return id?.startsWith(NO_ID) ? 'detail.idNone' : null;
}
