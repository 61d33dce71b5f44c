import { z } from 'zod';
import { serviceProfile } from './service.ts';

/** What the person chose; kept by electron-store. */
export const settings = z.object({
  service: serviceProfile,
  theme: z.enum(['system', 'dark', 'light', 'contrast']),
  motion: z.enum(['system', 'reduced', 'full']),
  textScale: z.union([z.literal(1), z.literal(1.15), z.literal(1.3)]),
  /** How often the chatters are asked for again by themselves; null: never. */
  chattersEverySeconds: z.union([z.literal(30), z.literal(60), z.literal(300)]).nullable(),
});

export const settingsChange = settings.omit({ service: true }).partial();

export type Settings = z.infer<typeof settings>;
export type SettingsChange = z.infer<typeof settingsChange>;

export const defaultSettings: Settings = {
  service: { kind: 'demo' },
  theme: 'system',
  motion: 'system',
  textScale: 1,
  chattersEverySeconds: 60,
};
