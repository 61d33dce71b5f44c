import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/IconButton.tsx';
import { useAriaKeys } from '../ui/keys.ts';
import { openPalette } from '../view/palettePanel.ts';

/** Opens the palette. */
export function StripPalette() {
  const { t } = useTranslation('palette');
  const aria = useAriaKeys('everywhere.palette');
  return (
    <IconButton icon={Search} label={t('open')} aria-haspopup="dialog" aria-keyshortcuts={aria} onClick={openPalette} />
  );
}
