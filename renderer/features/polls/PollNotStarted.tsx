import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { EndedWrite } from '../../../shared/writes.ts';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { refusalText } from '../../ui/refusalText.ts';
import { whyText } from '../../ui/whyText.ts';
import { openNewPoll } from '../../view/newPoll.ts';
import styles from './Polls.module.css';

type Start = EndedWrite & { what: Extract<EndedWrite['what'], { kind: 'startPoll' }> };

/** Those that were dealt with, by the turn of the service and their number there. It outlives the page. */
const seenStore = createStore<ReadonlySet<string>>(() => new Set());

/** Says why a poll that was asked for did not start, and leads back to its words, until it is put away or another one starts. */
export function PollNotStarted() {
  const { t } = useTranslation('polls');
  const seen = useStore(seenStore);
  const turn = useStateOf('service')?.turn;
  const channelId = useStateOf('polls')?.channelId;
  const last = useStateOf('writes')?.ended.findLast(
    (write): write is Start => write.what.kind === 'startPoll' && write.what.channelId === channelId,
  );
  const name = `${turn}/${last?.number}`;
  if (last === undefined || last.error === null || seen.has(name)) return null;
  const { question, answers, seconds } = last.what;
  const putAway = () => seenStore.setState(new Set([...seen, name]), true);
  return (
    <Note
      kind="fault"
      role="alert"
      className={styles.note}
      title={t('failed')}
      action={
        <>
          <Button
            onClick={() => {
              putAway();
              openNewPoll({ question, answers, seconds });
            }}
          >
            {t('openAgain')}
          </Button>
          <Button onClick={putAway}>{t('dismiss')}</Button>
        </>
      }
    >
      {refusalText(last.error, ['poll']) ?? whyText(last.error)}
    </Note>
  );
}
