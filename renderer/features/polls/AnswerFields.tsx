import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { MOST_ANSWERS } from '../../../shared/pollRules.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ChordKeys } from '../../view/ChordKeys.tsx';
import styles from './Polls.module.css';
import { overBy, type PollForm } from './pollForm.ts';

type Answers = PollForm['answers'];
type Props = {
  answers: Answers;
  onChange: (answers: Answers) => void;
  /** Two that are the same words, by place. */
  same: { first: number; second: number } | null;
};

/** The answers of a poll, two at least. Enter goes to the next one, or makes one more. */
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
  const onKeyDown = (event: KeyboardEvent, at: number) => {
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
    <fieldset className={styles.answerFields} ref={box}>
      <legend className={styles.label}>{t('sheet.answers')}</legend>
      {answers.map(({ key, text }, at) => (
        <div className={styles.answerField} key={key}>
          <Field
            className={styles.grows}
            label={t('sheet.answer', { number: at + 1 })}
            hideLabel
            value={text}
            onChange={(next) => onChange(answers.with(at, { key, text: next }))}
            onKeyDown={(event) => onKeyDown(event, at)}
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
