import {
  ChevronDown,
  ClipboardList,
  Download,
  FileBraces,
  FileImage,
  FileSpreadsheet,
  Image,
  Images,
  Table2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AnalyticsState, AnalyticsView } from '../../../shared/analytics.ts';
import { Button } from '../../ui/Button.tsx';
import type { LucideIcon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { whyText } from '../../ui/whyText.ts';
import { useOffer } from '../../view/paletteItems.ts';
import styles from './AnalyticsPage.module.css';
import type { Choice } from './useChoice.ts';
import { type PictureChoice, type TakeAlong, useTakeAlong } from './useTakeAlong.ts';
import type { Than } from './words/change.ts';

type Props = {
  state: AnalyticsState;
  choice: Choice | null;
  view: AnalyticsView | undefined;
  than: Than | null;
  /** One picture of many is wished for. */
  onPicture: () => void;
};

/** Takes the range along: as files, as a picture, or as text. */
export function ExportMenu({ state, choice, view, than, onPicture }: Props) {
  const { t } = useTranslation(['analytics', 'palette']);
  const nothing =
    view === undefined || choice === null || view.toMs <= view.fromMs
      ? t('export.nothing')
      : view.hidden
        ? t('export.hidden')
        : undefined;
  const range = view === undefined || choice === null ? null : { choice, view, than };
  const { mutate, data, error, isPending, variables } = useTakeAlong(state, range);
  const picture = (as: PictureChoice['as']): PictureChoice => ({ as, only: null, colours: 'theme' });
  const isFile = variables !== 'words' && variables !== 'table';
  const told =
    error !== null
      ? t(isFile ? 'export.failed' : 'export.notCopied', { why: whyText(error.error) })
      : data === true && isFile
        ? t('export.saved')
        : null;
  const item = (as: TakeAlong, label: string, icon: LucideIcon) => ({ label, icon, onSelect: () => mutate(as) });
  const offer = (as: TakeAlong, words: string, icon: LucideIcon) => ({
    id: `export ${as}`,
    icon,
    words,
    refusal: nothing,
    run: () => mutate(as),
  });
  useOffer(offer('csv', t('palette:offer.exportCsv'), FileSpreadsheet));
  useOffer(offer('json', t('palette:offer.exportJson'), FileBraces));
  useOffer(offer('words', t('palette:offer.copyNumbers'), ClipboardList));
  const trigger = (
    <Button
      icon={Download}
      endIcon={ChevronDown}
      busy={isPending}
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
      {nothing !== undefined ? (
        trigger
      ) : (
        <Menu
          label={t('export.export')}
          align="end"
          trigger={trigger}
          items={[
            item('csv', t(view?.stream === null ? 'export.csvSteps' : 'export.csv'), FileSpreadsheet),
            item('json', t('export.json'), FileBraces),
            item(picture('png'), t('export.png'), Image),
            item(picture('svg'), t('export.svg'), FileImage),
            { label: t('export.picture'), icon: Images, onSelect: onPicture },
            'separator',
            item('table', t('export.copyTable'), Table2),
            item('words', t('export.copyWords'), ClipboardList),
          ]}
        />
      )}
    </>
  );
}
