import { useTranslation } from 'react-i18next';
import { Segments } from '../ui/Segments.tsx';
import { useView } from './view.ts';

/** The two parts of the place of the stream: as it is now, and those that were. */
export function StreamTabs() {
  const { t } = useTranslation('streamCard');
  const tab = useView((view) => view.streamTab);
  const { openStream, openStreamCard } = useView.getState();
  return (
    <Segments
      label={t('part')}
      value={tab}
      options={[
        { value: 'now', label: t('tabs.now') },
        { value: 'past', label: t('tabs.past') },
      ]}
      onChange={(next) => (next === 'now' ? openStreamCard() : openStream(null))}
    />
  );
}
