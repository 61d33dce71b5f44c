import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeliveryDetail } from '../../../shared/deliveries.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Status } from '../../ui/Status.tsx';
import { useHotkey } from '../../ui/useHotkey.ts';
import { AnswerCard } from './AnswerCard.tsx';
import { AttemptsCard } from './AttemptsCard.tsx';
import { ContentCard } from './ContentCard.tsx';
import { DetailHead } from './DetailHead.tsx';
import styles from './DetailPane.module.css';
import type { ChangeView, ContentTab } from './deliveriesView.ts';
import { inLayer } from './inLayer.ts';
import { ReplaySheet } from './ReplaySheet.tsx';
import { useLiveDetail } from './useDeliveryDetail.ts';
import { VerdictNote } from './VerdictNote.tsx';

type Props = {
  selected: number | null;
  compareWith: number | null;
  tab: ContentTab | null;
  /** Beside the list; else in its place. */
  wide: boolean;
  onChange: ChangeView;
};

/** One delivery whole. Apart from the list, which is drawn anew with every line that is scrolled. */
export const DetailPane = memo(function DetailPane(props: Props) {
  const { selected, wide, onChange } = props;
  const { t } = useTranslation('deliveries');
  const { data: detail, error, refetch } = useLiveDetail(selected);
  if (error !== null && selected !== null) {
    return (
      <Empty wide={wide} onChange={onChange}>
        <ErrorNotice error={error.error} onRetry={() => void refetch()} />
      </Empty>
    );
  }
  if (selected === null) {
    return (
      <Empty wide={wide} onChange={onChange}>
        {t('detail.choose')}
      </Empty>
    );
  }
  if (detail === undefined) {
    return (
      <Empty wide={wide} onChange={onChange}>
        <Status kind="working">{t('detail.loading')}</Status>
      </Empty>
    );
  }
  if (detail === null) {
    return (
      <Empty wide={wide} onChange={onChange}>
        <b>{t('detail.gone')}</b> {t('detail.goneText')}
      </Empty>
    );
  }
  return <Whole {...props} detail={detail} />;
});

function Empty({ wide, onChange, children }: { wide: boolean; onChange: ChangeView; children: React.ReactNode }) {
  return (
    <>
      {!wide && <DetailHead detail={null} wide={false} onChange={onChange} onReplay={() => {}} />}
      <div className={styles.empty}>{children}</div>
    </>
  );
}

function Whole({ detail, selected, compareWith, tab, wide, onChange }: Props & { detail: DeliveryDetail }) {
  const [replaying, setReplaying] = useState<number | null>(null);
  // Meant is the one that is chosen: the one before stays on the screen until that has come.
  const replay = () => setReplaying(selected);
  // Whoever goes on to another one meanwhile wants it no more.
  if (replaying !== null && replaying !== selected) setReplaying(null);
  useHotkey('deliveries.replay', (event) => !inLayer(event) && replay());
  const shownTab = tab ?? (compareWith === null && detail.lastGoodId === null ? 'body' : 'difference');
  return (
    <>
      <DetailHead detail={detail} wide={wide} onChange={onChange} onReplay={replay} />
      <div className={styles.body}>
        <div className={styles.cards}>
          <AttemptsCard detail={detail} onShow={(id) => onChange({ selected: id, compareWith: null })} />
          {detail.row.intake !== null && <AnswerCard key={detail.row.intake} intake={detail.row.intake} />}
        </div>
        <VerdictNote detail={detail} onShow={(id) => onChange({ selected: id, compareWith: null })} />
        <ContentCard
          detail={detail}
          compareWith={compareWith}
          tab={shownTab}
          onTab={(next) => onChange({ tab: next })}
        />
      </div>
      {replaying === detail.row.id && (
        <ReplaySheet key={replaying} detail={detail} onClose={() => setReplaying(null)} />
      )}
    </>
  );
}
