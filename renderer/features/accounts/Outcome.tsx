import { useTranslation } from 'react-i18next';
import type { Asking } from '../../../shared/accounts.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Note } from '../../ui/Note.tsx';
import { outcomeText } from './outcomeText.ts';

/** What came of a code, and what one can do then. */
export function Outcome({ asking }: { asking: Asking }) {
  const { t } = useTranslation('accounts');
  if (asking.progress.kind === 'failed') return <ErrorNotice error={asking.progress.error} />;
  const text = outcomeText(asking, t);
  if (text === null) return null;
  return (
    <div data-private="">
      <Note kind={text.kind} title={text.title}>
        {text.next}
      </Note>
    </div>
  );
}
