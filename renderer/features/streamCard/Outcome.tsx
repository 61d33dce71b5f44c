import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../../shared/errors.ts';
import { mayBeDone } from '../../../shared/mayBeDone.ts';
import type { PlatformWrite } from '../../../shared/writes.ts';
import { announcer } from '../../ui/announcer.ts';
import { givenUpText } from '../../ui/errorText.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Note } from '../../ui/Note.tsx';
import { useHeldFocus } from '../../view/writes/useHeldFocus.ts';
import { writeWords } from '../../view/writes/writeWords.ts';
import { useEnded } from './useEnded.ts';

/** Says that the last write of these kinds failed, and why, until it is put away or another one ends. */
export function Outcome({ kinds }: { kinds: readonly PlatformWrite['kind'][] }) {
  const { t } = useTranslation('streamCard');
  const { ended, putAway } = useEnded(kinds, ({ outcome, error, what }) => {
    if (outcome !== 'failed' || error === null) return;
    announcer.assertive(`${wordsOf(what, error)}. ${givenUpText(error).title}`);
  });
  const held = useHeldFocus<HTMLDivElement>();
  if (ended?.outcome !== 'failed' || ended.error === null) return null;
  const { title, meaning, remedy } = givenUpText(ended.error);
  return (
    <div {...held}>
      <Note
        kind="fault"
        title={wordsOf(ended.what, ended.error)}
        action={<IconButton icon={X} size="s" label={t('outcome.dismiss')} onClick={putAway} />}
      >
        {title}. {meaning} {remedy}
      </Note>
    </div>
  );

  function wordsOf(what: PlatformWrite, error: AppError): string {
    return t(mayBeDone(error) ? 'outcome.unsure' : 'outcome.failed', { line: writeWords(what).line });
  }
}
