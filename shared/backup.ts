import { z } from 'zod';
import { call, domain, nothing } from './domain.ts';

/** What a restore would change, before it does. */
export const backupPreview = z.object({
  /** When the backup was made, and by which version. */
  madeAtMs: z.number(),
  version: z.string(),
  /** Settings that would become others. Values that are one word or number stand beside; null: there is more to them. */
  settings: z.array(z.object({ name: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  /** Settings in the file that this version can't use. */
  ignored: z.array(z.string()),
  /** `left`: services of the file for which there is no room beside those that are here. */
  services: z.object({ added: z.array(z.string()), changed: z.array(z.string()), left: z.array(z.string()) }),
  notes: z.object({ added: z.number().int(), changed: z.number().int() }),
});

export const backupState = z.object({
  /** When the last restore was, as long as it can be undone; null: there is nothing to undo. */
  undoAtMs: z.number().nullable(),
});

export const backup = domain('backup', {
  state: { schema: backupState, empty: { undoAtMs: null } },
  calls: {
    /** Writes settings, services and notes on people, without secrets, where the person says; false: they changed their mind. */
    save: call(nothing, z.boolean()),
    /**
     * Reads a file that the person chooses; null: they changed their mind. Nothing changes yet. `badInput` for field `backup`:
     * `notOne`, `newer`, `damaged`, `utf16`.
     */
    open: call(nothing, backupPreview.nullable()),
    /** Restores the file that was opened last. What it does not hold stays. */
    restore: call(nothing, nothing),
    undo: call(nothing, nothing),
  },
});

export type BackupPreview = z.infer<typeof backupPreview>;
export type BackupState = z.infer<typeof backupState>;
