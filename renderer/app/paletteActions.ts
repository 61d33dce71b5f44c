import type { AppError } from '../../shared/errors.ts';
import { announcer } from '../ui/announcer.ts';
import { errorText } from '../ui/errorText.ts';
import type { PaletteItem } from '../view/paletteItems.ts';

export type Action = Omit<PaletteItem, 'group'>;

/** What one can do; null: not now. */
export const actions = (...items: (Action | null)[]): PaletteItem[] =>
  items.filter((item) => item !== null).map((item) => ({ ...item, group: 'actions' }));

/** The palette has closed: what went wrong is said aloud. */
export const tellError = ({ error }: { error: AppError }): void => announcer.assertive(errorText(error).title);
