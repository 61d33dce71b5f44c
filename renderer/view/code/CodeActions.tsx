import { Check, Copy, ExternalLink, Square, Volume2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/call.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Actions } from './Actions.tsx';
import styles from './CodeActions.module.css';
import { spellingWord } from './spelling.ts';
import { useReadAloud } from './useReadAloud.ts';

const COPIED_FOR_MS = 3000;

/** What one may do with a code: open the page it is for, copy it, hear it. */
export function CodeActions({ code, linkUrl }: { code: string; linkUrl: string }) {
  const { t } = useTranslation(['signIn', 'common']);
  const open = useCall('app.openLink');
  const copy = useCall('app.copyText');
  const aloud = useReadAloud();
  const [copied, setCopied] = useState<string | null>(null);
  useEffect(() => {
    if (copied === null) return;
    const timer = setTimeout(() => setCopied(null), COPIED_FOR_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copyCode = () =>
    copy.mutate(
      { text: code },
      {
        onSuccess: () => {
          setCopied(code);
          announcer.polite(t('common:copied'));
        },
      },
    );
  const read = () =>
    aloud.reading ? aloud.stop() : aloud.start(Array.from(code, (character) => spellingWord(character, t)));
  const failure = open.error ?? copy.error;
  return (
    <>
      <Actions>
        <Button kind="main" big icon={ExternalLink} onClick={() => open.mutate({ url: linkUrl })}>
          {t('signIn:actions.open')}
        </Button>
        <Button big icon={copied === code ? Check : Copy} onClick={copyCode}>
          {t(copied === code ? 'signIn:actions.copied' : 'signIn:actions.copy')}
        </Button>
        <Button big icon={aloud.reading ? Square : Volume2} onClick={read}>
          {t(aloud.reading ? 'signIn:actions.stopReading' : 'signIn:actions.read')}
        </Button>
      </Actions>
      {aloud.noVoice && <p className={styles.aside}>{t('signIn:actions.noVoice')}</p>}
      {failure && <ErrorNotice className={styles.notice ?? ''} error={failure.error} />}
    </>
  );
}
