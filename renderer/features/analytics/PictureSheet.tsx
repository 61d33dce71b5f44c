import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnalyticsState } from '../../../shared/analytics.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { chartList } from './charts/model/chartList.ts';
import styles from './PictureSheet.module.css';
import { type PictureChoice, type TakenRange, useTakeAlong } from './useTakeAlong.ts';

type Props = { state: AnalyticsState; range: TakenRange; onClose: () => void };

/** Which picture is to be saved: one chart or all, in which colours, as which kind of file. */
export function PictureSheet({ state, range, onClose }: Props) {
  const { t } = useTranslation('analytics');
  const { t: charts } = useTranslation('analyticsCharts');
  const [picture, setPicture] = useState<PictureChoice>({ as: 'png', only: null, colours: 'theme' });
  const { mutate, error, isPending } = useTakeAlong(state, range);
  const { lines } = range.view;
  const known = chartList.filter(({ main }) => lines.some(({ id, xs }) => id === main && xs.length > 0));
  const nameOf = (only: PictureChoice['only']) => (only === null ? t('picture.all') : charts(`chart.${only}.title`));
  const item = (only: PictureChoice['only']) => ({
    label: nameOf(only),
    onSelect: () => setPicture({ ...picture, only }),
  });
  const save = () =>
    mutate(picture, {
      onSuccess: (saved) => {
        if (!saved) return;
        announcer.polite(t('export.saved'));
        onClose();
      },
    });
  return (
    <Sheet
      open
      modal
      label={t('picture.title')}
      title={t('picture.title')}
      onClose={onClose}
      onSubmit={save}
      foot={
        <Button kind="main" busy={isPending} onClick={save}>
          {t('picture.save')}
        </Button>
      }
    >
      <div className={styles.body}>
        {error !== null && <ErrorNotice error={error.error} onRetry={save} />}
        <Choice title={t('picture.charts')}>
          <Menu
            label={t('picture.charts')}
            items={[item(null), 'separator', ...known.map(({ id }) => item(id))]}
            trigger={
              <Button endIcon={ChevronDown} aria-label={`${t('picture.charts')}: ${nameOf(picture.only)}`}>
                {nameOf(picture.only)}
              </Button>
            }
          />
        </Choice>
        <Choice title={t('picture.colours')}>
          <Segments
            label={t('picture.colours')}
            value={picture.colours}
            options={[
              { value: 'theme', label: t('picture.theme') },
              { value: 'print', label: t('picture.print') },
            ]}
            onChange={(colours) => setPicture({ ...picture, colours })}
          />
        </Choice>
        <Choice title={t('picture.as')}>
          <Segments
            label={t('picture.as')}
            value={picture.as}
            options={[
              { value: 'png', label: 'PNG' },
              { value: 'svg', label: 'SVG' },
            ]}
            onChange={(as) => setPicture({ ...picture, as })}
          />
        </Choice>
      </div>
    </Sheet>
  );
}

function Choice({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.choice} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}
