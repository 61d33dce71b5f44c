import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type { UpdatesState } from '../../../shared/updates.ts';
import { useStateOf } from '../../api/state.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatPercent, formatWhen } from '../../ui/format.ts';
import { Meter } from '../../ui/Meter.tsx';
import { Note, type NoteProps } from '../../ui/Note.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { useNow } from '../../ui/useNow.ts';
import { type Parts, part } from './findSettings.ts';
import { Option, Section } from './Section.tsx';
import { type Step, UpdateActs } from './UpdateActs.tsx';
import styles from './UpdatesPart.module.css';
import { useChangeSettings } from './useChangeSettings.ts';

export const updatesParts: Parts = () => {
  const t = i18next.getFixedT(null, 'updates');
  return [part(t('title'), t('lede'), t('check'), t('how'))];
};

/** Whether there is a newer version, what is new in it, and the way to it. */
export function UpdatesPart() {
  const { t } = useTranslation('updates');
  const state = useStateOf('updates');
  if (state === undefined) return null;
  const { step } = state;
  return (
    <Section title={t('title')} lede={t('lede')}>
      {step.kind === 'off' ? (
        <Note title={t(`step.off.${step.why}`)}>{t(`step.off.${step.why}Text`)}</Note>
      ) : (
        <>
          <Standing state={state} step={step} />
          <HowOften />
        </>
      )}
    </Section>
  );
}

function Standing({ state, step }: { state: UpdatesState; step: Step }) {
  const { t } = useTranslation('updates');
  const nowMs = useNow(60_000);
  const offer = 'offer' in step ? step.offer : null;
  const asked = state.checkedAtMs === null ? null : t('asked', { when: formatWhen(state.checkedAtMs, nowMs) });
  return (
    <div className={styles.standing}>
      <Note kind={kindOf(step)} title={titleOf(step, state.checkedAtMs !== null, t)} role="status">
        {step.kind === 'failed' ? t(`why.${step.why}`) : offer !== null && !state.installs ? t('byHand') : null}
      </Note>
      {step.kind === 'downloading' && (
        <Meter
          label={t('share')}
          value={step.share * 100}
          text={t('shareText', { percent: formatPercent(step.share * 100) })}
        />
      )}
      <div className={styles.actions}>
        <UpdateActs state={state} step={step} />
        {asked !== null && step.kind !== 'ready' && <span className={styles.asked}>{asked}</span>}
      </div>
      {offer !== null && (
        <section aria-label={t('notes')} className={styles.notes}>
          <h3>{t('notes')}</h3>
          {offer.notes === '' ? <p>{t('noNotes')}</p> : <bdi className={styles.lines}>{offer.notes}</bdi>}
        </section>
      )}
    </div>
  );
}

function kindOf(step: Step): NonNullable<NoteProps['kind']> {
  if (step.kind === 'failed') return 'caution';
  return step.kind === 'none' || step.kind === 'checking' ? 'plain' : 'cue';
}

type Words = ReturnType<typeof useTranslation<'updates'>>['t'];

function titleOf(step: Step, wasAsked: boolean, t: Words): string {
  const version = 'offer' in step ? (step.offer?.version ?? '') : '';
  if (step.kind === 'failed') return t(`step.failed.${step.during}`, { version });
  if (step.kind === 'none') return t(wasAsked ? 'step.none' : 'step.notAsked');
  return t(`step.${step.kind}`, { version });
}

function HowOften() {
  const { t } = useTranslation('updates');
  const how = useStateOf('settings')?.updateCheck;
  const { change, error } = useChangeSettings();
  if (how === undefined) return null;
  return (
    <>
      {error && <ErrorNotice error={error} />}
      <Option label={t('how')} hint={t('howText')}>
        <Segments
          label={t('how')}
          value={how}
          options={[
            { value: 'daily', label: t('daily') },
            { value: 'byHand', label: t('byHandOnly') },
          ]}
          onChange={(updateCheck) => change({ updateCheck })}
        />
      </Option>
    </>
  );
}
