import { useTranslation } from 'react-i18next';
import { noticeKey } from '../../../shared/app.ts';
import type { SignInState } from '../../../shared/signIn.ts';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { filled, SLOT } from '../../ui/slots.tsx';
import { CodeActions } from '../../view/code/CodeActions.tsx';
import { CodeClock } from '../../view/code/CodeClock.tsx';
import { CodeTiles } from '../../view/code/CodeTiles.tsx';
import { LinkPanel } from '../../view/code/LinkPanel.tsx';
import { type Progress, ProgressLine } from '../../view/code/ProgressLine.tsx';
import { StartNotice } from '../../view/StartNotice.tsx';
import styles from './CodePage.module.css';
import { OutageNote } from './OutageNote.tsx';

type Waiting = Extract<SignInState, { kind: 'waiting' }>;
type Shown = Omit<Waiting, 'kind' | 'nextCheckAtMs'>;

export type CodePageProps = {
  progress: Progress;
  /** The code on screen; null while there is none to use. */
  shown: Shown | null;
  /** A code that is used up, still drawn. */
  code?: string;
  nextCheckAtMs?: number;
  outage?: Extract<SignInState, { kind: 'offline' }>;
  onReadOnly: () => void;
};

/** The code, how long it lasts, what to do with it, and what the service has answered so far. */
export function CodePage({ progress, shown, code, nextCheckAtMs, outage, onReadOnly }: CodePageProps) {
  const { t } = useTranslation('signIn');
  const notices = useStateOf('app')?.notices ?? [];
  const previous = shown?.previousCode ?? null;
  return (
    <div className={styles.page}>
      <section className={styles.main}>
        <h1 className={styles.title}>{t('title')}</h1>
        <p className={styles.lede}>{t(outage && !shown ? 'offline.lede' : 'lede')}</p>
        {notices.map((notice) => (
          <StartNotice key={noticeKey(notice)} notice={notice} className={styles.note} />
        ))}
        {outage && <OutageNote outage={outage} className={styles.note} />}
        {previous !== null && !outage && (
          <Note kind="cue" title={t('newCode.title')} className={styles.note}>
            {filled(t('newCode.text', { code: SLOT }), <s className={styles.old}>{previous}</s>)}
          </Note>
        )}
        <CodeTiles code={shown?.code ?? code ?? null} paused={outage !== undefined || progress === 'exchanging'} />
        {shown && <CodeClock expiresAtMs={shown.expiresAtMs} lifetimeMs={shown.lifetimeMs} />}
        {shown && <CodeActions code={shown.code} linkUrl={shown.linkUrl} />}
        <ProgressLine
          progress={progress}
          askingTwo={previous !== null}
          lastAnswerAtMs={shown?.lastAnswerAtMs ?? null}
          nextCheckAtMs={nextCheckAtMs ?? null}
          end={
            progress !== 'exchanging' && (
              <Button kind="quiet" className={styles.readOnly} onClick={onReadOnly}>
                {t('actions.readOnly')}
              </Button>
            )
          }
        />
      </section>
      {shown ? <LinkPanel linkUrl={shown.linkUrl} /> : <div className={styles.noLink} />}
    </div>
  );
}
