import { z } from 'zod';
import { type AppError, appError } from './errors.ts';

/** Something that is asked of the service now and then: what it said last and when, and why it could not be asked since. */
export function reading<S extends z.ZodType>(value: S) {
  return z.object({
    /** null: not asked yet, or never answered. */
    value: value.nullable(),
    /** When it was asked for, by this computer's clock. */
    atMs: z.number().nullable(),
    isLoading: z.boolean(),
    error: appError.nullable(),
  });
}

/** @see reading */
export type Reading<T> = { value: T | null; atMs: number | null; isLoading: boolean; error: AppError | null };

/** What was not asked for yet. */
export const unread = { value: null, atMs: null, isLoading: false, error: null };
