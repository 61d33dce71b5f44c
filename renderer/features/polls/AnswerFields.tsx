import { GripVertical, Plus, X } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { MOST_ANSWERS } from '../../../shared/pollRules.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ChordKeys } from '../../view/ChordKeys.tsx';
import styles from './Polls.module.css';
import { overBy, type PollForm } from './pollForm.ts';
import { ROW, useOrder } from './useOrder.ts';

type Answers = PollForm['answers'];
type Props = {
  answers: Answers;
  onChange: (answers: Answers) => void;
  /** Two that are the same words, by place. */
  same: { first: number; second: number } | null;
};

/**
 * The answers of a poll, two at least. Enter goes to the next one, or makes one more; Alt and an arrow puts one into another
 * place, and so does pulling its grip.
 */
export function AnswerFields({ answers, onChange, same }: Props) {
  const { t } = useTranslation('polls');
  const box = useRef<HTMLFieldSetElement>(null);
  // What is typed right after belongs into the field one goes to, so that it is drawn before.
  const put = (next: Answers) => flushSync(() => onChange(next));
  const focus = (at: number) => box.current?.querySelectorAll('input')[at]?.focus();
  const add = () => {
    if (answers.length >= MOST_ANSWERS) return;
    put([...answers, { key: Math.max(...answers.map(({ key }) => key)) + 1, text: '' }]);
    focus(answers.length);
  };
  const remove = (at: number) => {
    put(answers.toSpliced(at, 1));
    focus(Math.min(at, answers.length - 2));
  };
  const order = useOrder(box, answers.length, (from, to) => {
    const held = document.activeElement?.closest(`[${ROW}]`) ? document.activeElement : null;
    const [answer] = answers.slice(from, from + 1);
    if (answer === undefined) return;
    put(answers.toSpliced(from, 1).toSpliced(to, 0, answer));
    // A row that was moved in the document has lost the keyboard.
    if (held instanceof HTMLElement) held.focus();
    announcer.polite(t('sheet.moved', { number: to + 1, of: answers.length }));
  });
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by !== 0 && event.altKey) {
      event.preventDefault();
      order.go(at, at + by);
      return;
    }
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (at < answers.length - 1) focus(at + 1);
    else add();
  };
  const problem = (text: string, at: number): string | undefined => {
    if (overBy(text) > 0) return t('sheet.tooLong', { count: overBy(text) });
    if (same?.second !== at) return undefined;
    return t('sheet.same', { first: same.first + 1, second: same.second + 1 });
  };
  return (
    <fieldset className={styles.answerFields} ref={box} {...order.handlers}>
      <legend className={styles.label}>
        {t('sheet.answers')} <span className={styles.hint}>{t('sheet.moveHint')}</span>
      </legend>
      {answers.map(({ key, text }, at) => (
        <div className={classes(styles.answerField, order.at === at && styles.pulled)} key={key} {...{ [ROW]: '' }}>
          <IconButton
            className={styles.grip}
            icon={GripVertical}
            label={t('sheet.move', { number: at + 1 })}
            // With the keyboard one is in the field, which has keys for it.
            tabIndex={-1}
            {...order.grip(at)}
          />
          <Field
            className={styles.grows}
            label={t('sheet.answer', { number: at + 1 })}
            hideLabel
            value={text}
            onChange={(next) => onChange(answers.with(at, { key, text: next }))}
            onKeyDown={(event) => onKeyDown(event, at)}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            error={problem(text, at)}
            dir="auto"
            spellCheck
          />
          {answers.length > 2 && (
            <IconButton icon={X} label={t('sheet.remove', { number: at + 1 })} onClick={() => remove(at)} />
          )}
        </div>
      ))}
      {answers.length < MOST_ANSWERS && (
        <Button className={styles.small} icon={Plus} onClick={add}>
          {t('sheet.add')} <ChordKeys chord="Enter" />
        </Button>
      )}
    </fieldset>
  );
}
