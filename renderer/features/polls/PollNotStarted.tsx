import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EndedWrite } from '../../../shared/writes.ts';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { refusalText } from '../../ui/refusalText.ts';
import { whyText } from '../../ui/whyText.ts';
import { openNewPoll } from '../../view/newPoll.ts';
import styles from './Polls.module.css';

type Start = EndedWrite & { what: Extract<EndedWrite['what'], { kind: 'startPoll' }> };

/** Says why a poll that was asked for did not start, and leads back to its words, until it is put away or another one starts. */
export function PollNotStarted() {
  const { t } = useTranslation('polls');
  const [seen, setSeen] = useState(-1);
  const channelId = useStateOf('polls')?.channelId;
  const last = useStateOf('writes')?.ended.findLast(
    (write): write is Start => write.what.kind === 'startPoll' && write.what.channelId === channelId,
  );
  if (last === undefined || last.error === null || last.number <= seen) return null;
  const { question, answers, seconds } = last.what;
  return (
    <Note
      kind="fault"
      role="alert"
      className={styles.note}
      title={t('failed')}
      action={
        <Button
          onClick={() => {
            setSeen(last.number);
            openNewPoll({ question, answers, seconds });
          }}
        >
          {t('openAgain')}
        </Button>
      }
    >
      {refusalText(last.error, ['poll']) ?? whyText(last.error)}
    </Note>
  );
}
