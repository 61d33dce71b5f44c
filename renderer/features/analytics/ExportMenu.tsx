import { ChevronDown, ClipboardList, Download, FileBraces, FileSpreadsheet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AnalyticsState, AnalyticsView } from '../../../shared/analytics.ts';
import { useCall } from '../../api/call.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { whyText } from '../../ui/whyText.ts';
import styles from './AnalyticsPage.module.css';
import type { Choice } from './useChoice.ts';
import type { Than } from './words/change.ts';
import { rangeWords } from './words/rangeWords.ts';
import { summaryWords } from './words/summaryWords.ts';

type Props = {
  state: AnalyticsState;
  choice: Choice | null;
  view: AnalyticsView | undefined;
  than: Than | null;
};

/** Takes the range along: as files, or in words. */
export function ExportMenu({ state, choice, view, than }: Props) {
  const { t } = useTranslation('analytics');
  const save = useCall('analytics.export');
  const copy = useCall('app.copyText');
  const error = save.error ?? copy.error;
  const told =
    error !== null ? t('export.failed', { why: whyText(error.error) }) : save.data === true ? t('export.saved') : null;
  const write = (as: 'csv' | 'json') => {
    copy.reset();
    if (choice !== null) save.mutate({ ...choice, as });
  };
  const copyText = (text: string) => {
    save.reset();
    copy.mutate({ text }, { onSuccess: () => announcer.polite(t('export.copied')) });
  };
  const nothing = view === undefined || view.toMs <= view.fromMs ? t('export.nothing') : undefined;
  const trigger = (
    <Button
      icon={Download}
      endIcon={ChevronDown}
      busy={save.isPending}
      disabledReason={nothing}
      aria-label={t('export.export')}
    >
      <span className={styles.word}>{t('export.export')}</span>
    </Button>
  );
  return (
    <>
      <span className={styles.told} role="status">
        {told}
      </span>
      {nothing !== undefined || view === undefined ? (
        trigger
      ) : (
        <Menu
          label={t('export.export')}
          align="end"
          trigger={trigger}
          items={[
            { label: t('export.csv'), icon: FileSpreadsheet, onSelect: () => write('csv') },
            { label: t('export.json'), icon: FileBraces, onSelect: () => write('json') },
            'separator',
            {
              label: t('export.copyWords'),
              icon: ClipboardList,
              onSelect: () => copyText(`${rangeWords(view, state.zone)}. ${summaryWords(view, than, state.zone)}`),
            },
          ]}
        />
      )}
    </>
  );
}
