import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings } from '../../../shared/settings.ts';
import { nextIndex } from '../../ui/roving.ts';
import styles from './ThemePicker.module.css';

type ThemeSetting = Settings['theme'];
const THEMES: readonly ThemeSetting[] = ['system', 'dark', 'light', 'contrast'];

/** The themes as small drawings of the window. */
export function ThemePicker({ value, onChange }: { value: ThemeSetting; onChange: (theme: ThemeSetting) => void }) {
  const { t } = useTranslation('settings');
  const group = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const to = nextIndex(event, THEMES.indexOf(value), THEMES.length);
    const theme = to === null ? undefined : THEMES[to];
    if (to === null || theme === undefined) return;
    event.preventDefault();
    onChange(theme);
    group.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <div className={styles.themes} role="radiogroup" aria-label={t('appearance.theme')} ref={group} onKeyDown={move}>
      {THEMES.map((theme) => (
        // biome-ignore lint/a11y/useSemanticElements: a radio input can't hold a drawing
        <button
          key={theme}
          type="button"
          role="radio"
          className={styles.theme}
          aria-checked={theme === value}
          tabIndex={theme === value ? 0 : -1}
          onClick={() => onChange(theme)}
        >
          {theme === 'system' ? <SystemDrawing /> : <ThemeDrawing theme={theme} />}
          <span className={styles.word}>{t(`appearance.themes.${theme}`)}</span>
        </button>
      ))}
    </div>
  );
}

/** A window in a theme's own colours: `data-theme` makes the tokens those of that theme. */
function ThemeDrawing({ theme }: { theme: Exclude<ThemeSetting, 'system'> }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 150 94" data-theme={theme} aria-hidden focusable="false">
      <rect className={styles.desk} width="150" height="94" />
      <rect className={styles.stage} x="30" y="14" width="121" height="81" />
      <rect className={styles.ink} x="6" y="20" width="18" height="4" rx="1" />
      <path className={styles.text} d="M6 32h14M6 42h16" strokeWidth="4" />
      <rect className={styles.ink} x="38" y="24" width="60" height="5" rx="1" />
      <path className={styles.text} d="M38 39.5h96M38 49.5h80" strokeWidth="3" />
      <rect className={styles.cue} x="38" y="58" width="90" height="3" />
      <rect className={styles.main} x="38" y="74" width="34" height="10" rx="2" />
    </svg>
  );
}

function SystemDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 150 94" aria-hidden focusable="false">
      <g data-theme="dark">
        <rect className={styles.desk} width="75" height="94" />
        <path className={styles.ink} d="M75 27a20 20 0 0 0 0 40z" />
      </g>
      <g data-theme="light">
        <rect className={styles.desk} x="75" width="75" height="94" />
        <path className={styles.ink} d="M75 27a20 20 0 0 1 0 40z" />
      </g>
    </svg>
  );
}
