import { ArrowLeft, ChevronDown, ChevronUp, Clapperboard, Copy, Download } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { StreamPage } from '../../../shared/streams.ts';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Num } from '../../ui/Num.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Status } from '../../ui/Status.tsx';
import { useArrival } from '../../view/useArrival.ts';
import { useView } from '../../view/view.ts';
import { AsideParts } from './AsideParts.tsx';
import { ComfortNote } from './ComfortNote.tsx';
import { Highlights } from './Highlights.tsx';
import styles from './PastStream.module.css';
import { StreamFoot } from './StreamFoot.tsx';
import { streamsView } from './streamsView.ts';
import { titleWords, whenWords } from './streamWords.ts';
import { summaryText } from './summaryText.ts';
import { Tiles } from './Tiles.tsx';
import { useStreamPage } from './useStreamPage.ts';
import { ViewersPart } from './ViewersPart.tsx';

/** One stream: what it came to, how it went, its recording, its clips, its chat and one's own note. */
export function PastStream({ id }: { id: number }) {
  const { t } = useTranslation('streams');
  const { data: page, error, refetch } = useStreamPage(id);
  const openStream = useView((view) => view.openStream);
  const box = useRef<HTMLDivElement>(null);
  // The row that led here went away with its list, and what stands here until the page is there goes away with its coming.
  useArrival(box, Boolean(page), { atStart: true });
  const back = () => openStream(null);
  useEffect(() => streamsView.setState({ looked: id }), [id]);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    back();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leads back from wherever one is on the page
    <div className={styles.page} ref={box} onKeyDown={leave}>
      {page ? (
        <Whole page={page} onBack={back} />
      ) : (
        <>
          <PageHead title={t('page')}>
            <Button kind="quiet" icon={ArrowLeft} data-first onClick={back}>
              {t('one.back')}
            </Button>
          </PageHead>
          <div className={styles.nothing}>
            {page === null ? (
              <EmptyState icon={Clapperboard} title={t('one.gone')}>
                {t('one.goneText')}
              </EmptyState>
            ) : error ? (
              <ErrorNotice error={error.error} onRetry={() => void refetch()} />
            ) : (
              <Status kind="working">{t('one.loading')}</Status>
            )}
          </div>
        </>
      )}
    </div>
  );
}

function Whole({ page, onBack }: { page: StreamPage; onBack: () => void }) {
  return (
    <>
      <Head page={page} onBack={onBack} />
      <div className={styles.body}>
        <Tiles page={page} />
        <div className={styles.parts}>
          <div className={styles.story}>
            {page.hidden && <ComfortNote />}
            <ViewersPart page={page} />
            <Highlights page={page} />
          </div>
          <AsideParts page={page} />
        </div>
      </div>
      <StreamFoot page={page} />
    </>
  );
}

function Head({ page, onBack }: { page: StreamPage; onBack: () => void }) {
  const { t } = useTranslation('streams');
  const openStream = useView((view) => view.openStream);
  // Before it is known, nothing is handed out: a copy says whether its numbers are simulated.
  const service = useStateOf('service');
  const isDemo = service?.profile.kind === 'demo';
  const copy = useCall('app.copyText');
  const save = useCall('analytics.export');
  const { stream, newer, older, hidden } = page;
  const copyIt = () =>
    copy.mutate({ text: summaryText(page, isDemo) }, { onSuccess: () => announcer.polite(t('one.copied')) });
  const saveIt = () =>
    save.mutate(
      { range: { kind: 'stream', id: stream.id }, compare: { kind: 'none' }, as: 'csv' },
      { onSuccess: (saved) => saved && announcer.polite(t('one.exported')) },
    );
  return (
    <PageHead
      error={copy.error?.error ?? save.error?.error}
      onRetry={copy.error ? copyIt : save.error ? saveIt : undefined}
    >
      <IconButton icon={ArrowLeft} label={t('one.back')} data-first onClick={onBack} />
      <h1 className={styles.title}>
        <bdi data-open={page.stream.title ? undefined : ''}>{titleWords(page)}</bdi>
      </h1>
      <Num className={styles.about}>
        {whenWords(page).day}
        {page.game !== null && `, ${page.game}`}
      </Num>
      <span className={styles.actions}>
        <IconButton
          icon={ChevronDown}
          label={t('one.older')}
          aria-disabled={older === null || undefined}
          onClick={() => older !== null && openStream(older)}
        />
        <IconButton
          icon={ChevronUp}
          label={t('one.newer')}
          aria-disabled={newer === null || undefined}
          onClick={() => newer !== null && openStream(newer)}
        />
        {!hidden && service !== undefined && (
          <>
            <Button icon={Copy} busy={copy.isPending} onClick={copyIt}>
              {t('one.copy')}
            </Button>
            <Button icon={Download} busy={save.isPending} onClick={saveIt}>
              {t('one.export')}
            </Button>
          </>
        )}
      </span>
    </PageHead>
  );
}
