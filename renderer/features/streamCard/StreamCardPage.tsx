import { Clapperboard, RefreshCw, Scissors } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callsToSave, fieldsOf } from '../../../shared/streamCard.ts';
import { call, useCall } from '../../api/call.ts';
import { useStateQuery } from '../../api/state.ts';
import { AgeRing } from '../../ui/AgeRing.tsx';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useAriaKeys, useChords } from '../../ui/keys.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { Price } from '../../ui/Price.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { useHotkey } from '../../ui/useHotkey.ts';
import { useMedia } from '../../ui/useMedia.ts';
import { ChordKeys } from '../../view/ChordKeys.tsx';
import { useMay } from '../../view/capability.ts';
import { StreamTabs } from '../../view/StreamTabs.tsx';
import { type CardPlace, useView } from '../../view/view.ts';
import { WriteStrip } from '../../view/writes/WriteStrip.tsx';
import { BroadcastCard } from './BroadcastCard.tsx';
import { BucketUse } from './BucketUse.tsx';
import { ChangesCard } from './ChangesCard.tsx';
import { ClipsCard } from './ClipsCard.tsx';
import { CostreamCard } from './CostreamCard.tsx';
import { tooLongTitle } from './cardWords.ts';
import { DetailsCard } from './DetailsCard.tsx';
import { EarlierCard } from './EarlierCard.tsx';
import { EmoticonsCard } from './EmoticonsCard.tsx';
import { FollowLine } from './FollowLine.tsx';
import { HostingCard } from './HostingCard.tsx';
import { Outcome } from './Outcome.tsx';
import { ReadNote } from './ReadNote.tsx';
import { RulesCard } from './RulesCard.tsx';
import styles from './StreamCard.module.css';
import { useAct, useReason } from './useAct.ts';
import { type Card, useCard } from './useCard.ts';
import { useClip } from './useClip.ts';
import { useWantedField } from './useWantedField.ts';

const sections = ['details', 'broadcast', 'hosting', 'clips', 'costream'] as const;
type Section = (typeof sections)[number];
/** Where a narrow window has what one is led to; the rest is in the details. */
const sectionOf: Partial<Record<CardPlace, Section>> = {
  key: 'broadcast',
  host: 'hosting',
  clips: 'clips',
  costream: 'costream',
};
const followKinds = ['follow', 'unfollow'] as const;

/** What all of the card takes: details, broadcast, whom one hosts, who hosts one, clips, whether one may clip, costream. */
const CALLS = 7;

/** The stream as it is now: what the channel shows of itself, and all that can be done with the stream while it runs. */
export function StreamCardPage() {
  const { t } = useTranslation('streamCard');
  const { data: state, error, refetch } = useStateQuery('streamCard');
  const refresh = useCall('streamCard.refresh');
  const card = useCard(state);
  const channelId = state?.channelId ?? null;
  useEffect(() => {
    const watch = (on: boolean) => void call('streamCard.watch', { on }).catch(() => {}); // the parts say how asking went
    watch(true);
    return () => watch(false);
  }, []);
  return (
    <div className={styles.page}>
      <PageHead title={t('page')}>
        <StreamTabs />
        {state && channelId !== null && (
          <span className={styles.wide}>
            <AgeRing atMs={state.details.atMs} everyMs={null} />
            <IconButton
              icon={RefreshCw}
              size="s"
              label={`${t('refresh')}, ${t('refreshCalls', { count: CALLS })}`}
              onClick={() => refresh.mutate()}
            />
          </span>
        )}
        <span className={styles.push} />
        <ClipButton />
        {card && <SaveButton card={card} />}
      </PageHead>
      {error && <ErrorNotice error={error.error} onRetry={() => void refetch()} />}
      {state && channelId === null && (
        <div className={styles.nothing}>
          <EmptyState icon={Clapperboard} title={t('noChannel.title')}>
            {t('noChannel.text')}
          </EmptyState>
        </div>
      )}
      {state && channelId !== null && <Body channelId={channelId} card={card} reading={state.details} />}
      <footer className={styles.foot}>
        <Price>{t('priceHint')}</Price>
        {channelId !== null && <BucketUse />}
      </footer>
    </div>
  );
}

type BodyProps = { channelId: number; card: Card | null; reading: Parameters<typeof ReadNote>[0]['reading'] };

function Body({ channelId, card, reading }: BodyProps) {
  const { t } = useTranslation('streamCard');
  const narrow = useMedia('(max-width: 900px)');
  const [section, setSection] = useState<Section>('details');
  const box = useRef<HTMLDivElement>(null);
  const wanted = useView((view) => view.wantedField);
  useEffect(() => {
    if (wanted !== null) setSection(sectionOf[wanted] ?? 'details');
  }, [wanted]);
  useWantedField(box);
  const shows = (one: Section): boolean => !narrow || section === one;
  return (
    <div className={styles.body} ref={box}>
      <FollowLine />
      <WriteStrip show={({ kind }) => followKinds.some((one) => one === kind)} />
      <Outcome kinds={followKinds} />
      {narrow && (
        <Segments
          label={t('sections.label')}
          value={section}
          options={sections.map((value) => ({ value, label: t(`sections.${value}`) }))}
          onChange={setSection}
        />
      )}
      <div className={styles.columns}>
        {shows('details') && (
          <div className={styles.column}>
            <ReadNote reading={reading} />
            {card && (
              <>
                <DetailsCard card={card} />
                <ChangesCard card={card} />
                <EarlierCard card={card} />
                <div data-field="emoticons">
                  <EmoticonsCard channelId={channelId} />
                </div>
                <div data-field="rules">
                  <RulesCard channelId={channelId} />
                </div>
                <p className={styles.hint}>{t('changes.hint')}</p>
              </>
            )}
          </div>
        )}
        {(!narrow || section !== 'details') && (
          <div className={styles.column}>
            {shows('broadcast') && <BroadcastCard channelId={channelId} />}
            {shows('hosting') && <HostingCard channelId={channelId} />}
            {shows('clips') && (
              <div data-field="clips">
                <ClipsCard channelId={channelId} />
              </div>
            )}
            {shows('costream') && (
              <div data-field="costream">
                <CostreamCard channelId={channelId} />
              </div>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

function ClipButton() {
  const { t } = useTranslation('streamCard');
  const { clip, reason, duration, isPending } = useClip();
  const [chord] = useChords('stream.clip');
  const aria = useAriaKeys('stream.clip');
  const words = t('clips.clipThat', { duration });
  return (
    <span className={styles.row}>
      <Price>{t('calls', { count: 1 })}</Price>
      <Button
        icon={Scissors}
        busy={isPending}
        disabledReason={reason}
        title={words}
        aria-keyshortcuts={aria}
        onClick={clip}
      >
        <span className={styles.wideWords}>{words}</span>
        <HeadKeys chord={chord} />
      </Button>
    </span>
  );
}

/** Where there is no room the head stays one line; the keys do what they do all the same. */
function HeadKeys({ chord }: { chord: string | undefined }) {
  if (chord === undefined) return null;
  return (
    <span className={styles.wide}>
      <ChordKeys chord={chord} />
    </span>
  );
}

function SaveButton({ card }: { card: Card }) {
  const { t } = useTranslation('streamCard');
  const { channelId, change, preset, isUnsaved, isSending, saving, values } = card;
  const { act, error, isPending } = useAct('streamCard.save');
  const denied = useReason(useMay('updateChannel'));
  const [chord] = useChords('stream.save');
  const aria = useAriaKeys('stream.save');
  const count = fieldsOf(change).length;
  const tooLong = change.title === undefined ? undefined : tooLongTitle(values.title);
  const empty = change.title !== undefined && values.title.trim() === '';
  const reason = isUnsaved
    ? (denied ?? tooLong ?? (empty ? t('details.titleEmpty') : undefined))
    : saving !== null || isSending
      ? t('changes.saving')
      : t('changes.nothingWhy');
  const save = () => {
    if (reason === undefined && !isPending) act({ channelId, change, preset });
    // By its key the button that says why is not looked at.
    else if (reason !== undefined && isUnsaved) announcer.assertive(reason);
  };
  useHotkey('stream.save', save);
  return (
    <span className={styles.row}>
      {isUnsaved && <Price>{t('calls', { count: callsToSave(change) })}</Price>}
      <Button kind={isUnsaved ? 'main' : 'plain'} disabledReason={reason} aria-keyshortcuts={aria} onClick={save}>
        {isUnsaved ? t('changes.save', { count }) : t('changes.nothingToSave')}
        {isUnsaved && <HeadKeys chord={chord} />}
      </Button>
      {error && error.kind !== 'badInput' && <ErrorNotice error={error} />}
    </span>
  );
}
