import { Pause, Play, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PeopleListName, PeopleListState, PeopleLoad } from '../../../shared/people.ts';
import { useCall } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { formatDuration } from '../../ui/format.ts';
import { Hidden } from '../../ui/Hidden.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { useChords } from '../../ui/keys.ts';
import { Num } from '../../ui/Num.tsx';
import { Price } from '../../ui/Price.tsx';
import { filled, SLOT } from '../../ui/slots.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import { useUnreachable } from '../../view/useUnreachable.ts';
import styles from './People.module.css';

/** As many as the service gives at once. @see PLATFORM §1.3 */
const PAGE_ROWS = 100;

type Props = {
  name: PeopleListName;
  list: PeopleListState;
  /** Rows that fit. */
  total: number;
  inSight: { first: number; last: number };
};

/** Which rows these are, and what more of them costs before it is asked for. */
export function PeopleFoot({ name, list, total, inSight }: Props) {
  const { t } = useTranslation('people');
  const hidden = useNumbersHidden();
  const { loaded } = list;
  const whole = list.total === null || list.whole ? '' : `, ${t('foot.ofAll', { total: list.total })}`;
  return (
    <footer className={styles.foot}>
      {hidden && total > 0 ? (
        <Hidden words={t('foot.rowsHidden')} />
      ) : (
        <Num>
          {total === 0
            ? t('foot.noRows')
            : t('foot.rows', { from: inSight.first + 1, to: inSight.last + 1, loaded }) + whole}
        </Num>
      )}
      <span className={styles.space} />
      {list.load.kind === 'idle' ? (
        <>
          {name === 'banned' && total > 0 && <Keys />}
          {loaded > 0 && !list.whole && <More name={name} list={list} hidden={hidden} />}
        </>
      ) : (
        <Loading name={name} load={list.load} hidden={hidden} />
      )}
    </footer>
  );
}

function More({ name, list, hidden }: { name: PeopleListName; list: PeopleListState; hidden: boolean }) {
  const { t } = useTranslation('people');
  const next = useCall('people.next');
  const all = useCall('people.all');
  const unreachable = useUnreachable();
  const disabledReason = unreachable ? t('actions.unreachable') : undefined;
  const { rest } = list;
  const left = list.total === null ? PAGE_ROWS : Math.min(PAGE_ROWS, Math.max(1, list.total - list.loaded));
  return (
    <>
      <Price>{t('foot.price', { count: 1 })}</Price>
      <Button disabledReason={disabledReason} onClick={() => next.mutate({ list: name })}>
        <Num>{t('foot.next', { count: hidden ? PAGE_ROWS : left })}</Num>
      </Button>
      {rest !== null && !hidden && rest.calls > 1 && <Price>{t('foot.price', { count: rest.calls })}</Price>}
      {(rest === null || rest.calls > 1) && (
        <Button kind="quiet" disabledReason={disabledReason} onClick={() => all.mutate({ list: name })}>
          {rest === null || hidden
            ? t('foot.allAtOnce')
            : t('foot.all', { duration: formatDuration(Math.max(1_000, rest.durationMs)) })}
        </Button>
      )}
    </>
  );
}

function Loading({ name, load, hidden }: { name: PeopleListName; load: PeopleLoad; hidden: boolean }) {
  const { t } = useTranslation('people');
  const nowMs = useNow(1_000);
  const pause = useCall('people.pause');
  const resume = useCall('people.resume');
  const stop = useCall('people.stop');
  const words = loadingWords(load, hidden, nowMs);
  return (
    <>
      <Num className={styles.loading}>{words}</Num>
      {load.kind === 'all' && (
        <Button icon={Pause} onClick={() => pause.mutate({ list: name })}>
          {t('foot.pause')}
        </Button>
      )}
      {load.kind === 'paused' && (
        <Button icon={Play} onClick={() => resume.mutate({ list: name })}>
          {t('foot.resume')}
        </Button>
      )}
      <Button kind="quiet" icon={X} onClick={() => stop.mutate({ list: name })}>
        {t('foot.stop')}
      </Button>
    </>
  );

  function loadingWords(now: PeopleLoad, isHidden: boolean, atMs: number): string {
    if (now.kind === 'idle') return '';
    if (now.kind === 'paused') {
      if (isHidden) return t('foot.pausedHidden');
      return now.ofPages === null
        ? t('foot.pausedOpen', { page: now.pages })
        : t('foot.paused', { page: now.pages, of: now.ofPages });
    }
    if (now.waitingUntilMs !== null) {
      return t('foot.waiting', { duration: formatDuration(Math.max(0, now.waitingUntilMs - atMs)) });
    }
    if (isHidden || now.kind === 'page') return t('foot.loadingHidden');
    const page = now.pages + 1;
    if (now.ofPages === null) return t('foot.loadingOpen', { page });
    const left =
      now.endsAtMs === null
        ? ''
        : `, ${t('foot.left', { duration: formatDuration(Math.max(0, now.endsAtMs - atMs)) })}`;
    return t('foot.loading', { page: Math.min(page, now.ofPages), of: now.ofPages }) + left;
  }
}

/** The keys of a row. */
function Keys() {
  const { t } = useTranslation('people');
  const [unban] = useChords('people.unban');
  const [note] = useChords('people.personNote');
  const [open] = useChords('lists.open');
  if (unban === undefined || note === undefined || open === undefined) return null;
  return (
    <span className={styles.keys}>
      {filled(
        t('keys', { unban: SLOT, note: SLOT, open: SLOT }),
        <Kbd>{unban}</Kbd>,
        <Kbd>{note}</Kbd>,
        <Kbd>{open}</Kbd>,
      )}
    </span>
  );
}
