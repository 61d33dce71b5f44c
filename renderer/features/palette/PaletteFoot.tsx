import { useTranslation } from 'react-i18next';
import { ChordKeys } from '../../view/ChordKeys.tsx';
import styles from './Palette.module.css';

/** The keys of the palette itself. */
export function PaletteFoot() {
  const { t } = useTranslation('palette');
  return (
    <div className={styles.foot}>
      <span>
        <ChordKeys chord="↑+↓" /> {t('foot.choose')}
      </span>
      <span>
        <ChordKeys chord="Enter" /> {t('foot.run')}
      </span>
      <span>
        <ChordKeys chord="Ctrl+Enter" /> {t('foot.keep')}
      </span>
      <span className={styles.close}>
        <ChordKeys chord="Escape" /> {t('foot.close')}
      </span>
    </div>
  );
}
