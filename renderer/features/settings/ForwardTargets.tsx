import { ChevronDown, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ForwardTarget, Intake } from '../../../shared/receiver.ts';
import { Button } from '../../ui/Button.tsx';
import { Check } from '../../ui/Check.tsx';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { MiddleCut } from '../../ui/MiddleCut.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { isolated } from '../../ui/slots.tsx';
import { pasteText } from '../../view/pasteText.ts';
import { useHeldFocus } from '../../view/writes/useHeldFocus.ts';
import { forwardProblem } from './forwardEntry.ts';
import styles from './ReceiverSection.module.css';

type Props = {
  targets: readonly ForwardTarget[];
  intakes: readonly Intake[];
  /** Of the receiver; null: it has none. */
  ownPort: number | null;
  onChange: (targets: ForwardTarget[]) => void;
};

/** Addresses on this computer that every accepted delivery is sent on to. */
export function ForwardTargets({ targets, intakes, ownPort, onChange }: Props) {
  const { t } = useTranslation('hooks');
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const held = useHeldFocus<HTMLUListElement>();
  const urls = targets.map(({ url }) => url);
  const problem = forwardProblem(typed, urls, ownPort);
  const change = (id: string, changes: Partial<ForwardTarget>) =>
    onChange(targets.map((target) => (target.id === id ? { ...target, ...changes } : target)));
  const add = () => {
    setTried(true);
    if (problem !== null) return;
    onChange([...targets, { id: newId(), url: typed.trim(), intakes: null, on: true }]);
    setTyped('');
    setTried(false);
  };
  return (
    <div className={styles.form}>
      {targets.length === 0 ? (
        <p className={styles.about}>{t('settings.forwardNone')}</p>
      ) : (
        <ul className={styles.list} aria-label={t('settings.forwardList')} {...held}>
          {targets.map((target) => (
            <Target
              key={target.id}
              target={target}
              intakes={intakes}
              onChange={(changes) => change(target.id, changes)}
              onRemove={() => onChange(targets.filter(({ id }) => id !== target.id))}
            />
          ))}
        </ul>
      )}
      <form
        className={styles.line}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <Field
          className={styles.grow}
          label={t('settings.forwardUrl')}
          hint={t('settings.forwardHint')}
          error={tried && problem ? t(`settings.forwardProblem.${problem}`) : undefined}
          value={typed}
          onChange={(next) => {
            setTyped(next);
            if (next === '') setTried(false);
          }}
          inputMode="url"
          dir="ltr"
          maxLength={2000}
          paste={pasteText}
        />
        <Button type="submit" icon={Plus} className={styles.beside}>
          {t('settings.forwardAdd')}
        </Button>
      </form>
    </div>
  );
}

type TargetProps = {
  target: ForwardTarget;
  intakes: readonly Intake[];
  onChange: (changes: Partial<ForwardTarget>) => void;
  onRemove: () => void;
};

function Target({ target, intakes, onChange, onRemove }: TargetProps) {
  const { t } = useTranslation('hooks');
  const { on } = target;
  const url = isolated(target.url);
  const chosen = target.intakes;
  // One that was closed is still named, so that it can be taken off.
  const paths = [...new Set([...intakes.map(({ path }) => path), ...(chosen ?? [])])];
  const words =
    chosen === null
      ? t('settings.forwardAll')
      : chosen.length === 0
        ? t('settings.forwardNonePicked')
        : t('settings.forwardSome', { count: chosen.length });
  return (
    <li className={styles.target}>
      <Check
        className={styles.grow}
        checked={on}
        aria-label={t('settings.forwardOn', { url })}
        onChange={(next) => onChange({ on: next })}
      >
        <code className={styles.url}>
          <MiddleCut>{target.url}</MiddleCut>
        </code>
      </Check>
      <Popover
        label={t('settings.forwardWhich', { url })}
        align="end"
        trigger={
          <Button kind="quiet" endIcon={ChevronDown} aria-label={`${t('settings.forwardWhich', { url })}: ${words}`}>
            {words}
          </Button>
        }
      >
        <div className={styles.which}>
          <Check checked={chosen === null} onChange={(all) => onChange({ intakes: all ? null : paths })}>
            {t('settings.forwardAll')}
          </Check>
          {paths.map((path) => (
            <Check
              key={path}
              checked={chosen === null || chosen.includes(path)}
              disabled={chosen === null}
              onChange={(next) =>
                onChange({ intakes: next ? [...(chosen ?? []), path] : (chosen ?? []).filter((one) => one !== path) })
              }
            >
              <code className={styles.url}>
                <MiddleCut>{path}</MiddleCut>
              </code>
            </Check>
          ))}
        </div>
      </Popover>
      <IconButton icon={X} size="s" label={t('settings.forwardRemove', { url })} onClick={onRemove} />
    </li>
  );
}

function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('-');
}
