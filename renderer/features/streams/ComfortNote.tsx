import { EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../ui/Note.tsx';

/** Why there are no numbers. */
export function ComfortNote() {
  const { t } = useTranslation('streams');
  return (
    <Note icon={EyeOff} title={t('comfort.title')}>
      {t('comfort.text')}
    </Note>
  );
}
