import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/Field.tsx';
import { Segments } from '../../ui/Segments.tsx';
import styles from './CustomSenderPart.module.css';
import type { CustomDraft, CustomProblem } from './customSender.ts';

type Text = Exclude<keyof CustomDraft, 'algorithm' | 'coding' | 'timeCoding'>;
type Props = { draft: CustomDraft; problem: CustomProblem | null; onChange: (draft: CustomDraft) => void };

const fieldOf: Record<CustomProblem, Text> = {
  ...{ header: 'header', prefix: 'prefix', signed: 'signed', time: 'time', timeNeeded: 'time', minutes: 'minutes' },
  ...{ id: 'id', idNeeded: 'id', event: 'event' },
};

/** How a sender signs, in the words of its documentation. */
export function CustomSenderPart({ draft, problem, onChange }: Props) {
  const { t } = useTranslation('senders');
  const change = (changes: Partial<CustomDraft>) => onChange({ ...draft, ...changes });
  const field = (name: Text) => (
    <Field
      className={styles.field}
      dir="ltr"
      maxLength={100}
      label={t(`custom.${name}`)}
      hint={t(`custom.hint.${name}`)}
      error={problem !== null && fieldOf[problem] === name ? t(`custom.problem.${problem}`) : undefined}
      value={draft[name]}
      onChange={(value) => change({ [name]: value })}
    />
  );
  return (
    <div className={styles.part}>
      {field('header')}
      <Choice label={t('custom.algorithm')}>
        <Segments
          label={t('custom.algorithm')}
          value={draft.algorithm}
          options={(['sha1', 'sha256', 'sha384', 'sha512'] as const).map((value) => ({
            value,
            label: t(`algorithm.${value}`),
          }))}
          onChange={(algorithm) => change({ algorithm })}
        />
      </Choice>
      <Choice label={t('custom.coding')}>
        <Segments
          label={t('custom.coding')}
          value={draft.coding}
          options={(['hex', 'upperHex', 'base64'] as const).map((value) => ({ value, label: t(`coding.${value}`) }))}
          onChange={(coding) => change({ coding })}
        />
      </Choice>
      {field('prefix')}
      {field('signed')}
      {field('time')}
      {draft.time.trim() !== '' && (
        <>
          <Choice label={t('custom.timeCoding')}>
            <Segments
              label={t('custom.timeCoding')}
              value={draft.timeCoding}
              options={(['seconds', 'date'] as const).map((value) => ({ value, label: t(`timeCoding.${value}`) }))}
              onChange={(timeCoding) => change({ timeCoding })}
            />
          </Choice>
          {field('minutes')}
        </>
      )}
      {field('id')}
      {field('event')}
    </div>
  );
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <span id={id} className={styles.label} aria-hidden>
        {label}
      </span>
      {children}
    </div>
  );
}
