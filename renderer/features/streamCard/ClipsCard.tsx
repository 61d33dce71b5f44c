import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Link } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Clip, clipLengths, LONGEST_CLIP_TITLE } from '../../../shared/clips.ts';
import { call, useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { formatDuration, formatWhen } from '../../ui/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { shorten } from '../../ui/Name.tsx';
import { Num } from '../../ui/Num.tsx';
import { Price } from '../../ui/Price.tsx';
import { Status } from '../../ui/Status.tsx';
import { isolated } from '../../ui/slots.tsx';
import { useKeptFocus } from '../../ui/useKeptFocus.ts';
import { useNow } from '../../ui/useNow.ts';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import { useHeldFocus } from '../../view/writes/useHeldFocus.ts';
import { WriteStrip } from '../../view/writes/WriteStrip.tsx';
import { Outcome } from './Outcome.tsx';
import { ReadNote } from './ReadNote.tsx';
import styles from './StreamCard.module.css';
import { useAct } from './useAct.ts';
import { useClip } from './useClip.ts';

const SHOWN = 5;
const kinds = ['makeClip', 'renameClip', 'deleteClip'] as const;
const LONGEST_SHOWN = 80;

/** Clips of the channel, and how long the next one is. */
export function ClipsCard({ channelId }: { channelId: number }) {
  const { t } = useTranslation('streamCard');
  const state = useStateOf('clips');
  const seconds = useStateOf('settings')?.clipSeconds ?? 30;
  const change = useCall('settings.change');
  const { reason, error } = useClip();
  const [all, setAll] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const isLastGone = state?.list.value?.length === 0;
  const heldHere = useKeptFocus(() => (isLastGone ? heading.current : null));
  const heldInList = useHeldFocus<HTMLUListElement>();
  if (state === undefined) return null;
  const { making } = state;
  const list = state.list.value ?? [];
  const shown = all ? list : list.slice(0, SHOWN);
  const lengths: readonly number[] = clipLengths;
  const options = lengths.includes(seconds) ? lengths : [...lengths, seconds].sort((a, b) => a - b);
  return (
    <Card
      head={
        <>
          <h2 className={styles.heading} ref={heading} tabIndex={-1}>
            {t('clips.title')}
          </h2>
          <label className={styles.length}>
            {t('clips.length')}
            <select
              className={styles.select}
              value={seconds}
              onChange={({ target }) => change.mutate({ clipSeconds: Number(target.value) })}
            >
              {options.map((length) => (
                <option key={length} value={length}>
                  {formatDuration(length * 1_000, { fine: true })}
                </option>
              ))}
            </select>
          </label>
        </>
      }
    >
      <div className={styles.stack} {...heldHere}>
        {reason !== undefined && making === null && <p className={styles.hint}>{reason}</p>}
        <WriteStrip show={({ kind }) => kinds.some((one) => one === kind)} />
        <ReadNote reading={state.list} />
        {making !== null && (
          <p className={styles.row} role="status">
            <Status kind="working">{t('clips.making')}</Status>
            <span className={styles.hint}>
              {t('clips.makingText', { duration: formatDuration(making * 1_000, { fine: true }) })}
            </span>
          </p>
        )}
        {state.list.value !== null && list.length === 0 && <p className={styles.hint}>{t('clips.none')}</p>}
        {list.length > 0 && (
          <ul className={styles.items} {...heldInList}>
            {shown.map((clip) => (
              <ClipLine key={clip.id} channelId={channelId} clip={clip} />
            ))}
          </ul>
        )}
        {list.length > shown.length && (
          <button type="button" className={styles.link} onClick={() => setAll(true)}>
            {t('clips.moreClips', { count: list.length - shown.length })}
          </button>
        )}
        <Outcome kinds={kinds} />
        {error && <ErrorNotice error={error} />}
      </div>
    </Card>
  );
}

function ClipLine({ channelId, clip }: { channelId: number; clip: Clip }) {
  const { t } = useTranslation('streamCard');
  const hidden = useNumbersHidden();
  const [renames, setRenames] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  /** The field goes away under the focus. */
  const close = () => {
    more.current?.focus();
    setRenames(false);
  };
  const copy = useCall('app.copyText');
  const open = useCall('app.openLink');
  const remove = useAct('clips.delete');
  const rename = useAct('clips.rename');
  const { id, url, own } = clip;
  const title = shorten(clip.title, LONGEST_SHOWN) || t('clips.untitled');
  const name = isolated(title);
  const parts = {
    when: formatWhen(clip.atMs, useNow(60_000)),
    duration: formatDuration(clip.seconds * 1_000, { fine: true }),
    count: clip.views,
  };
  const noLink = url === null ? t('clips.noLink') : undefined;
  const error = remove.error ?? rename.error;
  return (
    <li className={styles.clip}>
      <ClipPicture channelId={channelId} id={id} />
      <div className={styles.clipText}>
        <bdi className={styles.strong}>{title}</bdi>
        <Num className={styles.small}>{hidden ? t('clips.lineHidden', parts) : t('clips.line', parts)}</Num>
      </div>
      {url !== null && (
        <IconButton
          icon={Link}
          label={t('clips.copy', { title: name })}
          onClick={() => copy.mutate({ text: url }, { onSuccess: () => announcer.polite(t('clips.copied')) })}
        />
      )}
      <Menu
        label={t('clips.more', { title: name })}
        align="end"
        trigger={<IconButton ref={more} icon={Ellipsis} label={t('clips.more', { title: name })} />}
        items={[
          { label: t('clips.open'), disabledReason: noLink, onSelect: () => open.mutate({ url: url ?? '' }) },
          {
            label: t('clips.rename'),
            disabledReason: own ? undefined : t('clips.notOwn'),
            onSelect: () => setRenames(true),
          },
          'separator',
          { label: t('clips.delete'), danger: true, onSelect: () => remove.act({ channelId, id }) },
        ]}
      />
      {renames && (
        <Rename
          title={clip.title}
          onClose={close}
          onKeep={(next) => {
            close();
            rename.act({ channelId, id, title: next });
          }}
        />
      )}
      {error && <ErrorNotice error={error} />}
    </li>
  );
}

function ClipPicture({ channelId, id }: { channelId: number; id: string }) {
  const { data } = useQuery({
    queryKey: ['clips.picture', channelId, id],
    queryFn: () => call('clips.picture', { channelId, id }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return typeof data === 'string' ? (
    <img className={styles.clipPicture} src={data} alt="" data-private="" />
  ) : (
    <span className={styles.clipPicture} aria-hidden />
  );
}

type RenameProps = { title: string; onKeep: (title: string) => void; onClose: () => void };

function Rename({ title, onKeep, onClose }: RenameProps) {
  const { t } = useTranslation('streamCard');
  const [written, setWritten] = useState(title);
  const wanted = written.trim();
  const count = wanted.length;
  const reason =
    count > LONGEST_CLIP_TITLE
      ? t('clips.titleTooLong', { count, most: LONGEST_CLIP_TITLE })
      : count === 0
        ? t('clips.titleEmpty')
        : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason === undefined) onKeep(wanted);
  };
  return (
    <form className={styles.presetLine} onSubmit={submit}>
      <Field
        autoFocus
        label={t('clips.renameLabel')}
        value={written}
        error={count > LONGEST_CLIP_TITLE ? reason : undefined}
        onChange={setWritten}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          onClose();
        }}
      />
      <Price>{t('calls', { count: 1 })}</Price>
      <Button type="submit" disabledReason={reason}>
        {t('clips.keepTitle')}
      </Button>
    </form>
  );
}
