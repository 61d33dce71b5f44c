import { useLayoutEffect, useSyncExternalStore } from 'react';
import type { Settings } from '../../shared/settings.ts';
import { useStateOf } from '../api/state.ts';

export type Theme = 'dark' | 'light' | 'contrast';
export type Motion = 'reduced' | 'full';

/** What the system wishes, as media queries tell it. */
export type SystemWishes = { light: boolean; contrast: boolean; reducedMotion: boolean };

const queries = {
  light: '(prefers-color-scheme: light)',
  contrast: '(prefers-contrast: more), (forced-colors: active)',
  reducedMotion: '(prefers-reduced-motion: reduce)',
} as const;

/** The theme to draw: the setting, or the system's wish, where contrast goes before light and dark. */
export function themeOf(setting: Settings['theme'], system: SystemWishes): Theme {
  if (setting !== 'system') return setting;
  if (system.contrast) return 'contrast';
  return system.light ? 'light' : 'dark';
}

/** How much may move: the setting, or the system's wish. */
export function motionOf(setting: Settings['motion'], system: SystemWishes): Motion {
  if (setting !== 'system') return setting;
  return system.reducedMotion ? 'reduced' : 'full';
}

const matches = (query: string) => window.matchMedia(query).matches;
const wishesAsText = () => `${matches(queries.light)} ${matches(queries.contrast)} ${matches(queries.reducedMotion)}`;

function listen(listener: () => void): () => void {
  const lists = Object.values(queries).map((query) => window.matchMedia(query));
  for (const list of lists) list.addEventListener('change', listener);
  return () => {
    for (const list of lists) list.removeEventListener('change', listener);
  };
}

/** What the system wishes now, kept current. */
export function useSystemWishes(): SystemWishes {
  const [light, contrast, reducedMotion] = useSyncExternalStore(listen, wishesAsText).split(' ');
  return { light: light === 'true', contrast: contrast === 'true', reducedMotion: reducedMotion === 'true' };
}

/** Puts the look on the page's root: `data-theme`, `data-motion`, `data-density`, `data-chat-times`, `data-chat-roles`, `data-hours`, `--text-scale`. @see DESIGN-LANGUAGE §2 */
export function useAppliedSettings(): void {
  const settings = useStateOf('settings');
  const system = useSystemWishes();
  const theme = themeOf(settings?.theme ?? 'system', system);
  const motion = motionOf(settings?.motion ?? 'system', system);
  const scale = settings?.textScale ?? 1;
  const density = settings?.density ?? 'roomy';
  const chatTimes = settings?.chatTimes === false ? 'hidden' : 'shown';
  const hours = useStateOf('language')?.hours ?? 'h23';
  const chatRoles = settings?.chatRoles ?? 'mark';
  const nameColors = settings?.nameColors === true ? 'own' : 'none';
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset.theme = theme;
    root.dataset.motion = motion;
    root.dataset.density = density;
    root.dataset.chatTimes = chatTimes;
    root.dataset.nameColors = nameColors;
    root.dataset.chatRoles = chatRoles;
    root.dataset.hours = hours;
    root.style.setProperty('--text-scale', String(scale));
  }, [theme, motion, scale, density, chatTimes, chatRoles, nameColors, hours]);
}
