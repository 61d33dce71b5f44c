import { ListChecks, SlidersHorizontal } from 'lucide-react';
import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueueEntry, QueueKind, QueueState } from '../../../shared/queue.ts';
import { useStateOf, useStateQuery } from '../../api/state.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { useChords } from '../../ui/keys.ts';
import { useHotkey } from '../../ui/useHotkey.ts';
import { ChordKeys } from '../../view/ChordKeys.tsx';
import { LeftLines } from './LeftLines.tsx';
import styles from './Queue.module.css';
import { QueueRow, useOpenMenu } from './QueueRow.tsx';
import { RulesSheet } from './RulesSheet.tsx';
import { useActs } from './useActs.ts';
import { WaveCard } from './WaveCard.tsx';

/** What waits for a moderator, beside the chat: by kind, each with what holds it, and the rules behind it. */
export function QueueDock() {
  const { t } = useTranslation('queue');
  const { data: state, error, refetch } = useStateQuery('queue');
  const [rules, setRules] = useState(false);
  if (error) return <ErrorNotice error={error.error} onRetry={() => void refetch()} />;
  if (state === undefined) return null;
  return (
    <div className={styles.dock}>
      {state.channelId === null ? (
        <p className={styles.note}>{t('noChannel')}</p>
      ) : (
        <Entries key={state.channelId} state={state} channelId={state.channelId} />
      )}
      <footer className={styles.foot}>
        <KeyHints />
        <Button kind="quiet" icon={SlidersHorizontal} className={styles.rules} onClick={() => setRules(true)}>
          {t('rules')}
        </Button>
      </footer>
      {rules && <RulesSheet onClose={() => setRules(false)} />}
    </div>
  );
}

function Entries({ state, channelId }: { state: QueueState; channelId: number }) {
  const { t } = useTranslation('queue');
  const [kind, setKind] = useState<QueueKind | 'all'>('all');
  const [at, setAt] = useState<string | null>(null);
  const [menu, setMenu] = useOpenMenu();
  const acts = useActs(channelId);
  const rules = useStateOf('settings')?.chatRules ?? [];
  const { entries, waves, may } = state;
  const shown = entries.filter((entry) => kind === 'all' || entry.kind === kind);
  const found = shown.findIndex(({ key }) => key === at);
  const current = useCurrent(shown, found, setAt);
  const { list, goTo } = useFocusedRow(setAt);
  const act = (run: (entry: QueueEntry) => Promise<boolean>, said?: string) => (event: KeyboardEvent) => {
    if (current === null || !isOurs(event)) return false;
    void run(current).then((isDone) => isDone && said && announcer.polite(said));
    return true;
  };
  const placeNow = current === null ? -1 : shown.indexOf(current);
  const held = useHeldFocus(list, placeNow);
  const openMenu = async ({ key }: QueueEntry) => {
    setMenu(key);
    return true;
  };
  useHotkey('queue.nextHeld', (event) => isOurs(event) && goTo(shown, placeNow + 1));
  useHotkey('queue.previousHeld', (event) => isOurs(event) && goTo(shown, placeNow - 1));
  useHotkey(
    'queue.approve',
    act((entry) => acts.approve(entry), t('approved')),
    current !== null && !current.removing,
  );
  useHotkey(
    'queue.removeHeld',
    act((entry) => acts.remove(entry)),
    current !== null && !current.removing,
  );
  useHotkey('queue.timeOutHeld', act(openMenu), current !== null && !current.removing);
  return (
    <>
      <Chips entries={entries} kind={kind} onKind={setKind} />
      <div {...held} className={styles.scroller}>
        {acts.error && <ErrorNotice error={acts.error} />}
        {waves.map((wave) => (
          <WaveCard key={wave.key} wave={wave} acts={acts} may={may} />
        ))}
        <LeftLines left={state.left} />
        {!may && <p className={styles.note}>{t('mayNot')}</p>}
        {may && shown.length === 0 && (
          <p className={styles.note}>
            {entries.length === 0 ? t('nothing') : t('nothingOfKind', { count: entries.length })}{' '}
            {entries.length > 0 && (
              <button type="button" className={styles.link} onClick={() => setKind('all')}>
                {t('showAll')}
              </button>
            )}
          </p>
        )}
        <ul ref={list} className={styles.list} aria-label={t('list')}>
          {shown.map((entry) => (
            <QueueRow
              key={entry.key}
              entry={entry}
              rule={rules.find(({ id }) => id === entry.ruleId)?.text ?? null}
              current={entry === current}
              acts={acts}
              menu={menu === entry.key}
              onMenu={(open) => setMenu(open ? entry.key : null)}
              onCurrent={() => setAt(entry.key)}
            />
          ))}
        </ul>
        {state.letGo > 0 && <p className={styles.note}>{t('letGo', { count: state.letGo })}</p>}
      </div>
    </>
  );
}

/** The entry that keys are for: the one that was chosen, else the one that came to its place, else the first. */
function useCurrent(
  shown: readonly QueueEntry[],
  found: number,
  setAt: (key: string | null) => void,
): QueueEntry | null {
  const place = useRef(0);
  if (found >= 0) place.current = found;
  const current = shown[found] ?? shown[Math.min(place.current, shown.length - 1)] ?? null;
  const key = current?.key ?? null;
  useEffect(() => {
    if (found < 0) setAt(key);
  }, [found, key, setAt]);
  return current;
}

/** Who stood in a row that has gone goes on in the one that is current, or in the list where there is none. */
function useHeldFocus(list: RefObject<HTMLUListElement | null>, place: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const stood = useRef(false);
  // With the row that goes: the next key is for the row in its place.
  useLayoutEffect(() => {
    if (!stood.current || document.activeElement !== document.body) return;
    const row = list.current?.children[place];
    (row instanceof HTMLElement ? row : scroller.current)?.focus();
  });
  return {
    ref: scroller,
    tabIndex: -1,
    onFocus: () => {
      stood.current = true;
    },
    // What is taken away loses the focus to nothing; who goes elsewhere goes somewhere.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) stood.current = scroller.current?.contains(relatedTarget as Node) === true;
    },
  };
}

function useFocusedRow(setAt: (key: string) => void) {
  const list = useRef<HTMLUListElement>(null);
  /** At an end it stays in the row there. */
  const goTo = (shown: readonly QueueEntry[], wanted: number): boolean => {
    const place = Math.min(Math.max(wanted, 0), shown.length - 1);
    const entry = shown[place];
    if (entry === undefined) return false;
    setAt(entry.key);
    const row = list.current?.children[place];
    if (row instanceof HTMLElement) row.focus();
    return true;
  };
  return { list, goTo };
}

function Chips({
  entries,
  kind,
  onKind,
}: {
  entries: readonly QueueEntry[];
  kind: string;
  onKind: (kind: QueueKind | 'all') => void;
}) {
  const { t } = useTranslation('queue');
  const kinds = [...new Set(entries.map((entry) => entry.kind))].toSorted();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a box of its own
    <div className={styles.chips} role="group" aria-label={t('chips.label')}>
      <Chip pressed={kind === 'all'} count={entries.length} onClick={() => onKind('all')}>
        {t('chips.all')}
      </Chip>
      {kinds.map((each) => (
        <Chip
          key={each}
          pressed={kind === each}
          count={entries.filter((entry) => entry.kind === each).length}
          onClick={() => onKind(each)}
        >
          {t(`chips.${each}`)}
        </Chip>
      ))}
    </div>
  );
}

function KeyHints() {
  const { t } = useTranslation('queue');
  const [next] = useChords('queue.nextHeld');
  const [previous] = useChords('queue.previousHeld');
  if (next === undefined || previous === undefined) return <ListChecks size={16} aria-hidden />;
  return (
    <span className={styles.hints}>
      <ChordKeys chord={next} /> <ChordKeys chord={previous} /> {t('move')}
    </span>
  );
}

/** Whether a press belongs to the queue, and to no sheet or menu that lies over it. Elsewhere letters are typed. */
function isOurs({ target }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || target.closest('[role="menu"], [data-rules]') !== null) return false;
  return target.closest('[data-own-keys]') !== null;
}
