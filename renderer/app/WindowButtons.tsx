import { Copy, Minus, Square, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { useAppDescription, useWindowState } from '../api/state.ts';
import styles from './WindowButtons.module.css';

/** Minimise, maximise, close; a Mac has its own. */
export function WindowButtons() {
  const { t } = useTranslation('frame');
  const platform = useAppDescription()?.platform;
  const maximized = useWindowState()?.maximized ?? false;
  if (platform === undefined || platform === 'darwin') return null;
  const buttons = [
    { label: t('window.minimize'), Shape: Minus, run: () => call('window.minimize') },
    {
      label: t(maximized ? 'window.restore' : 'window.maximize'),
      Shape: maximized ? Copy : Square,
      run: () => call('window.toggleMaximize'),
    },
    { label: t('window.close'), Shape: X, run: () => call('window.close') },
  ];
  return (
    <fieldset className={styles.buttons} aria-label={t('window.group')}>
      {buttons.map(({ label, Shape, run }) => (
        // A window that can't be minimised any more has nothing to tell.
        <button
          key={label}
          type="button"
          aria-label={label}
          title={label}
          onClick={() => void run().catch(() => undefined)}
        >
          <Shape size={12} strokeWidth={1.5} aria-hidden />
        </button>
      ))}
    </fieldset>
  );
}
