import { Plus, X } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './NotificationsSection.module.css';
import { MOST_SPANS, readSpan, type Span, type TypedSpan, tidySpans, writeTime } from './notificationsSpans.ts';

type Props = {
  /** The day's name. */
  day: string;
  spans: readonly Span[];
  onSave: (spans: Span[], onAllDays: boolean) => void;
};

/** The quiet times of one day, to be typed; they are kept when all of them are right. */
export function NotificationsDay({ day, spans, onSave }: Props) {
  const { t } = useTranslation('notifications');
  const [typed, setTyped] = useState<readonly TypedSpan[]>(() =>
    spans.map(({ from, to }, id) => ({ id, from: writeTime(from), to: writeTime(to) })),
  );
  const [tried, setTried] = useState(false);
  const nextId = useRef(spans.length);
  const form = useRef<HTMLFormElement>(null);
  const change = (id: number, part: Partial<TypedSpan>) =>
    setTyped((before) => before.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const add = () => {
    setTyped((before) => [...before, { id: nextId.current++, from: '', to: '' }]);
    setTried(false);
  };
  const remove = (id: number) => {
    setTyped((before) => before.filter((one) => one.id !== id));
    // Its button is gone; the keyboard goes on in the form.
    form.current?.focus();
  };
  const save = (onAllDays: boolean) => {
    setTried(true);
    const read = typed.map(readSpan);
    const good = read.flatMap((one) => ('span' in one ? [one.span] : []));
    if (good.length === read.length) onSave(tidySpans(good), onAllDays);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(false);
  };
  return (
    <form className={styles.day} ref={form} tabIndex={-1} noValidate onSubmit={submit}>
      <h3>{t('week.change', { day })}</h3>
      {typed.length === 0 && <p className={styles.about}>{t('week.none')}</p>}
      {typed.map((one, index) => {
        const read = readSpan(one);
        const number = index + 1;
        const problem = (at: 'from' | 'to') =>
          tried && 'problem' in read && read.at === at ? t(`week.problem.${read.problem}`) : undefined;
        return (
          <div key={one.id} className={styles.span}>
            <Field
              label={t('week.from')}
              aria-label={t('week.fromOf', { number })}
              inputMode="numeric"
              dir="ltr"
              maxLength={6}
              placeholder={writeTime(23 * 60)}
              value={one.from}
              error={problem('from')}
              onChange={(from) => change(one.id, { from })}
            />
            <Field
              label={t('week.to')}
              aria-label={t('week.toOf', { number })}
              inputMode="numeric"
              dir="ltr"
              maxLength={6}
              placeholder={writeTime(24 * 60)}
              value={one.to}
              error={problem('to')}
              onChange={(to) => change(one.id, { to })}
            />
            <IconButton
              className={styles.remove}
              icon={X}
              size="s"
              label={t('week.remove', { number })}
              onClick={() => remove(one.id)}
            />
          </div>
        );
      })}
      <Button
        kind="quiet"
        icon={Plus}
        className={styles.add}
        disabledReason={typed.length >= MOST_SPANS ? t('week.most') : undefined}
        onClick={add}
      >
        {t('week.add')}
      </Button>
      <div className={styles.dayActions}>
        <Button type="submit" kind="main">
          {t('week.save')}
        </Button>
        <Button onClick={() => save(true)}>{t('week.saveAll')}</Button>
      </div>
    </form>
  );
}
