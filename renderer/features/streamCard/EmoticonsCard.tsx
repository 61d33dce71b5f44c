import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Trash2, Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnEmoticon } from '../../../shared/ownEmoticons.ts';
import { call, useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Note } from '../../ui/Note.tsx';
import { Price } from '../../ui/Price.tsx';
import { isolated } from '../../ui/slots.tsx';
import { useKeptFocus } from '../../ui/useKeptFocus.ts';
import { useMay } from '../../view/capability.ts';
import { useHeldFocus } from '../../view/writes/useHeldFocus.ts';
import { WriteStrip } from '../../view/writes/WriteStrip.tsx';
import { type EmoticonLine, useKeptDraft } from './keptDraft.ts';
import { Outcome } from './Outcome.tsx';
import { ReadNote } from './ReadNote.tsx';
import styles from './StreamCard.module.css';
import { isSameList } from './sentDrafts.ts';
import { useAct, useReason } from './useAct.ts';

const kinds = ['saveEmoticons'] as const;
const LONGEST_CODE = 40;
/** So many of the lists that were sent are remembered as ours. */
const MOST_SENT = 8;
/** What one measures where the service names no size. */
const USUAL_PX = 24;

/** The channel's own emoticons: what is typed for them, and their order. They are asked for when somebody wants to see them. */
export function EmoticonsCard({ channelId }: { channelId: number }) {
  const { t } = useTranslation('streamCard');
  const list = useStateOf('ownEmoticons')?.list;
  const load = useCall('ownEmoticons.load');
  if (list === undefined) return null;
  return (
    <Card
      head={
        <>
          <h2 className={styles.heading}>{t('emoticons.title')}</h2>
          {list.value === null && (
            <span className={styles.headActs}>
              <Price>{t('calls', { count: 1 })}</Price>
              <Button busy={list.isLoading} onClick={() => load.mutate()}>
                {t('emoticons.load')}
              </Button>
            </span>
          )}
        </>
      }
    >
      <div className={styles.stack}>
        {list.error && <ReadNote reading={list} onRetry={() => load.mutate()} />}
        {list.value === null ? (
          <p className={styles.hint}>{t('emoticons.hint')}</p>
        ) : list.value.length === 0 ? (
          <p className={styles.hint}>{t('emoticons.none')}</p>
        ) : (
          <Editor key={channelId} channelId={channelId} known={list.value} />
        )}
        <WriteStrip show={({ kind }) => kinds.some((one) => one === kind)} />
        <Outcome kinds={kinds} />
      </div>
    </Card>
  );
}

function Editor({ channelId, known }: { channelId: number; known: readonly OwnEmoticon[] }) {
  const { t } = useTranslation('streamCard');
  const { draft, write, discard } = useKeptDraft('emoticons', channelId);
  const saving = useRef<HTMLButtonElement>(null);
  const heldInRow = useKeptFocus(() => saving.current);
  const heldInList = useHeldFocus<HTMLOListElement>();
  const lines = draft?.lines ?? known.map((emoticon) => ({ was: emoticon.code, emoticon }));
  const ours = draft?.ours ?? [known];
  const setLines = (next: readonly EmoticonLine[]) => write({ lines: next, ours });
  const { act, error } = useAct('ownEmoticons.save');
  const denied = useReason(useMay('updateChannel'));
  const { data: sheet } = useQuery({
    queryKey: ['ownEmoticons.sheet', channelId],
    queryFn: () => call('ownEmoticons.sheet'),
    gcTime: 0,
  });
  const now = lines.map(({ emoticon }) => emoticon);
  const isOther = !isSameList(now, known);
  // The whole list is sent: it would take away what came in elsewhere.
  const isElsewhere = isOther && !ours.some((one) => isSameList(one, known));
  // Once the service has them so there is no draft left: what changes elsewhere from then on is to be seen.
  const isKept = draft !== null && !isOther;
  useEffect(() => {
    if (isKept) discard();
  }, [isKept, discard]);
  const problemOf = (code: string): string | undefined =>
    !/^\S+$/.test(code)
      ? t('emoticons.badCode')
      : now.filter((other) => other.code === code).length > 1
        ? t('emoticons.twice')
        : undefined;
  const isWrong = now.some(({ code }) => problemOf(code) !== undefined);
  const mistake = isElsewhere ? t('emoticons.elsewhereWhy') : isWrong ? t('emoticons.wrong') : undefined;
  const reason = isOther ? (denied ?? mistake) : t('changes.nothingWhy');
  const save = () => {
    write({ lines, ours: [...ours, now].slice(-MOST_SENT) });
    act({ channelId, emoticons: now });
  };
  const change = (was: string, code: string) =>
    setLines(lines.map((line) => (line.was === was ? { was, emoticon: { ...line.emoticon, code } } : line)));
  const move = (from: number, to: number) => {
    const next = lines.filter((_, index) => index !== from);
    const moved = lines[from];
    if (moved) setLines([...next.slice(0, to), moved, ...next.slice(to)]);
  };
  return (
    <>
      {isElsewhere && (
        <Note kind="caution" role="status" title={t('emoticons.elsewhere')}>
          {t('emoticons.elsewhereText')}
        </Note>
      )}
      <ol className={styles.items} {...heldInList}>
        {lines.map(({ was, emoticon }, index) => (
          <li key={was} className={styles.item}>
            <Face emoticon={emoticon} sheet={sheet ?? null} />
            <Field
              className={styles.grow ?? ''}
              label={t('emoticons.code', { code: isolated(was) })}
              hideLabel
              dir="ltr"
              maxLength={LONGEST_CODE}
              readOnly={denied !== undefined}
              value={emoticon.code}
              error={problemOf(emoticon.code)}
              onChange={(code) => change(was, code)}
            />
            {denied === undefined && (
              <>
                <IconButton
                  icon={ArrowUp}
                  label={t('emoticons.up', { code: isolated(was) })}
                  onClick={() => index > 0 && move(index, index - 1)}
                />
                <IconButton
                  icon={ArrowDown}
                  label={t('emoticons.down', { code: isolated(was) })}
                  onClick={() => index < lines.length - 1 && move(index, index + 1)}
                />
                <IconButton
                  icon={Trash2}
                  label={t('emoticons.remove', { code: isolated(was) })}
                  onClick={() => setLines(lines.filter((line) => line.was !== was))}
                />
              </>
            )}
          </li>
        ))}
      </ol>
      <div className={styles.row} {...heldInRow}>
        {isOther && (
          <Button kind="quiet" icon={Undo2} onClick={discard}>
            {t('changes.discard')}
          </Button>
        )}
        <span className={styles.push} />
        <Price>{t('calls', { count: 1 })}</Price>
        <Button ref={saving} disabledReason={reason} onClick={save}>
          {t('emoticons.save')}
        </Button>
      </div>
      {error && <ErrorNotice error={error} />}
    </>
  );
}

function Face({ emoticon: { x, y, width, height }, sheet }: { emoticon: OwnEmoticon; sheet: string | null }) {
  const size = { width: width ?? USUAL_PX, height: height ?? USUAL_PX };
  const picture = sheet === null ? {} : { backgroundImage: `url(${sheet})`, backgroundPosition: `-${x}px -${y}px` };
  return <span className={styles.face} style={{ ...size, ...picture }} aria-hidden />;
}
