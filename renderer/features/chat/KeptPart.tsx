import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptLine } from '../../../shared/chat.ts';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { useKeptFocus } from '../../ui/useKeptFocus.ts';
import { useView } from '../../view/view.ts';
import styles from './Kept.module.css';
import { KeptAround } from './KeptAround.tsx';
import { KeptText, KeptTime } from './KeptText.tsx';
import type { KeptSearch } from './useKept.ts';

type Props = {
  kept: KeptSearch;
  /** The search field, to go back to. */
  field: RefObject<HTMLInputElement | null>;
  /** Goes to the row of a message; false: it is not in memory. */
  showRow: (messageId: string) => boolean;
};

/** What the search finds beyond the rows in memory: a list, and what stood around the one that is opened. */
export function KeptPart({ kept, field, showRow }: Props) {
  const { t } = useTranslation('live');
  const [opened, setOpened] = useState<KeptLine | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const { words } = kept;
  const known = useRef(0);
  // The button that looks further goes when all is there: the keyboard goes on in what it found.
  const held = useKeptFocus(() => {
    const lines = list.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [];
    return lines[Math.min(known.current, lines.length - 1)] ?? field.current;
  });
  const lookFurther = () => {
    known.current = kept.lines.length;
    kept.lookFurther();
  };
  // Other words, another list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words alone say that it is another one
  useEffect(() => setOpened(null), [words]);
  if (words === null) return null;

  const open = (line: KeptLine) => {
    if (!showRow(line.messageId)) setOpened(line);
  };
  const goBack = () => {
    const id = opened?.id;
    setOpened(null);
    // The list is drawn with the next frame.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-line="${id}"]`)?.focus());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const lines = Array.from(list.current?.querySelectorAll<HTMLElement>('[data-line]') ?? []);
    const at = lines.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'ArrowDown') lines[Math.min(at + 1, lines.length - 1)]?.focus();
    else if (event.key === 'ArrowUp' && at > 0) lines[at - 1]?.focus();
    else if (event.key === 'ArrowUp' || event.key === 'Escape') field.current?.focus();
    else if (event.key === 'Home') lines[0]?.focus();
    else if (event.key === 'End') lines.at(-1)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  if (opened !== null) return <KeptAround line={opened} words={words} back={t('find.keptBack')} onBack={goBack} />;
  return (
    <section className={styles.part} aria-label={t('find.kept')}>
      <header className={styles.head}>
        <h3>{t('find.keptTitle')}</h3>
        <span className={styles.state} role="status">
          <KeptCount kept={kept} />
        </span>
      </header>
      {kept.error !== null && (
        <div className={styles.fault}>
          <ErrorNotice error={kept.error} onRetry={kept.retry} />
        </div>
      )}
      {kept.lines.length > 0 && (
        <ul className={styles.list} ref={list} onKeyDown={onKeyDown} {...held}>
          {kept.lines.map((line) => (
            <li key={line.id}>
              <button type="button" className={styles.hit} data-line={line.id} onClick={() => open(line)}>
                <KeptTime line={line} />
                <KeptText line={line} words={words} />
              </button>
            </li>
          ))}
          <li className={styles.end}>
            {kept.more ? (
              <Button busy={kept.looking} onClick={lookFurther}>
                {t('find.keptMore')}
              </Button>
            ) : (
              kept.sinceMs !== null && t('find.keptEnd', { time: formatDateTime(kept.sinceMs) })
            )}
          </li>
        </ul>
      )}
      {!kept.looking && kept.error === null && kept.lines.length === 0 && <NothingKept sinceMs={kept.sinceMs} />}
    </section>
  );
}

function KeptCount({ kept: { lines, looking, more } }: { kept: KeptSearch }) {
  const { t } = useTranslation('live');
  if (looking && lines.length === 0) return t('find.keptLooking');
  if (lines.length === 0) return null;
  return t(more ? 'find.keptCountMore' : 'find.keptCount', { count: lines.length });
}

/** How far back it goes, or why nothing is there. */
function NothingKept({ sinceMs }: { sinceMs: number | null }) {
  const { t } = useTranslation('live');
  const off = useStateOf('settings')?.keepChatDays === null;
  const { openSettings } = useView.getState();
  return (
    <p className={styles.none}>
      {sinceMs !== null ? t('find.keptNone', { time: formatDateTime(sinceMs) }) : t('find.keptNothing')}{' '}
      {off && t('find.keptOff')}{' '}
      {off && (
        <Button kind="quiet" onClick={() => openSettings('privacy')}>
          {t('find.keptSettings')}
        </Button>
      )}
    </p>
  );
}
