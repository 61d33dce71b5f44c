import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallPurpose } from '../../../shared/platform/callPurposes.ts';
import { announcer } from '../../ui/announcer.ts';
import { classes } from '../../ui/classes.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { formatTime } from '../../ui/format.ts';
import { Popover } from '../../ui/Popover.tsx';
import { Price } from '../../ui/Price.tsx';
import { useHeldUntil } from '../../view/heldUntil.ts';
import { WhyWaiting } from '../../view/WhyWaiting.tsx';
import styles from './SearchPopover.module.css';

/** What games and channels are searched for. */
const SEARCHES: readonly CallPurpose[] = ['streamCard', 'hosting'];
/** A person pauses this long between two words. */
const PAUSE_MS = 400;

export type SearchPopoverProps<T> = {
  trigger: ReactElement;
  /** Names the field and what is found. */
  label: string;
  /** What the question is kept under. */
  name: string;
  search: (text: string) => Promise<readonly T[]>;
  idOf: (found: T) => number;
  /** What stands on a line; its text is what is read aloud. */
  line: (found: T) => ReactNode;
  /** What can be chosen without a question, while nothing is written. */
  first?: { readonly value: T; readonly line: ReactNode } | undefined;
  none: (text: string) => string;
  hint: string;
  onChoose: (found: T) => void;
};

/** Something to be found at the service by typing: asked for whenever one pauses. Arrows move, Enter chooses, Escape closes. */
export function SearchPopover<T>(props: SearchPopoverProps<T>) {
  const [open, setOpen] = useState(false);
  const { onChoose } = props;
  return (
    <Popover trigger={props.trigger} label={props.label} open={open} onOpenChange={setOpen}>
      <Finder
        {...props}
        onChoose={(found) => {
          setOpen(false);
          onChoose(found);
        }}
      />
    </Popover>
  );
}

function Finder<T>({ label, name, search, idOf, line, first, none, hint, onChoose }: SearchPopoverProps<T>) {
  const { t } = useTranslation('streamCard');
  const listId = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [wanted, askNow] = usePause(text.trim());
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [name, wanted],
    queryFn: () => search(wanted),
    enabled: wanted !== '',
    gcTime: 60_000,
  });
  const found = wanted === '' ? [] : (data ?? []);
  const options = [
    ...(first && wanted === '' && text.trim() === '' ? [{ value: first.value, drawn: first.line }] : []),
    ...found.map((value) => ({ value, drawn: line(value) })),
  ];
  const isNone = wanted !== '' && data?.length === 0;
  useEffect(() => {
    if (isNone) announcer.polite(none(wanted));
  }, [isNone, wanted, none]);
  const move = (event: KeyboardEvent) => {
    const last = options.length - 1;
    const to = { ArrowDown: Math.min(at + 1, last), ArrowUp: Math.max(at - 1, 0) }[event.key];
    const chosen = options[at];
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing;
    // What stands there still answers a text of before: it was not found for what one has written since.
    if (isEnter && text.trim() !== wanted) askNow();
    else if (isEnter && chosen) onChoose(chosen.value);
    else if (to === undefined || last < 0) return;
    else setAt(to);
    event.preventDefault();
  };
  return (
    <div className={styles.box}>
      <Field
        label={label}
        hideLabel
        placeholder={label}
        icon={Search}
        maxLength={100}
        value={text}
        onChange={(next) => {
          setText(next);
          setAt(0);
        }}
        onKeyDown={move}
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-activedescendant={options.length > 0 ? `${listId}-${at}` : undefined}
        aria-autocomplete="list"
      />
      <div className={styles.list} id={listId} role="listbox" aria-label={label} tabIndex={-1}>
        {options.map(({ value, drawn }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys for all of them
          <div
            key={idOf(value)}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={classes(styles.option, index === at && styles.at)}
            onPointerMove={() => setAt(index)}
            onClick={() => onChoose(value)}
          >
            {drawn}
          </div>
        ))}
      </div>
      {error && <ErrorNotice error={error.error} onRetry={() => void refetch()} />}
      {isFetching && <Asking />}
      {isNone && !isFetching && <p className={styles.hint}>{none(wanted)}</p>}
      <p className={styles.foot}>
        <Price>{t('calls', { count: 1 })}</Price>
        <span>{hint}</span>
      </p>
    </div>
  );
}

/** That the service is asked, and where its limit holds the question back, until when. */
function Asking() {
  const { t } = useTranslation('streamCard');
  const held = useHeldUntil(SEARCHES);
  const words = held && t('askingHeld', { bucket: held.bucket, time: formatTime(held.untilMs, { seconds: true }) });
  useEffect(() => {
    if (words !== null) announcer.polite(words);
  }, [words]);
  return (
    <p className={styles.hint}>
      {words ?? t('asking')} {words !== null && <WhyWaiting />}
    </p>
  );
}

/** A text once one pauses, and what has it taken at once. */
function usePause(text: string): [still: string, takeNow: () => void] {
  const [still, setStill] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setStill(text), text === '' ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [still, () => setStill(text)];
}
