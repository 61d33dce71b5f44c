import { ClipboardPaste } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/call.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Note } from '../../ui/Note.tsx';
import { useKeptFocus } from '../../ui/useKeptFocus.ts';
import styles from './ReceiverSection.module.css';
import { Option } from './Section.tsx';

/**
 * What forgetting a token costs: so many that wait can't be read afterwards, or the relay can't be told, or has not answered yet;
 * null: nothing.
 */
export type TokenLoss = number | 'away' | 'notKnown' | null;

type Props = { of: 'ngrok' | 'relay'; kept: boolean; loss: TokenLoss };

/** A tunnel's token: it goes from the clipboard to main; here is only whether there is one. */
export function TunnelToken({ of, kept, loss }: Props) {
  const { t } = useTranslation('hooks');
  const paste = useCall('tunnel.pasteToken');
  const forget = useCall('tunnel.forgetToken');
  const [empty, setEmpty] = useState(false);
  const [asks, setAsks] = useState(false);
  const pasting = useRef<HTMLButtonElement>(null);
  const forgetting = useRef<HTMLButtonElement>(null);
  const held = useKeptFocus(() => forgetting.current ?? pasting.current);
  const runForget = () => forget.mutate({ of }, { onSuccess: () => setAsks(false) });
  const run = () =>
    paste.mutate(
      { of },
      {
        onSuccess: (usable) => {
          setEmpty(!usable);
          announcer.polite(t(usable ? 'settings.tokenKept' : 'settings.tokenEmpty'));
        },
      },
    );
  const hint = t(empty ? 'settings.tokenEmpty' : kept ? 'settings.tokenKept' : 'settings.tokenNone');
  const failure = paste.error ?? forget.error;
  return (
    <div {...held}>
      <Option label={t(`settings.token.${of}`)} hint={hint}>
        <span className={styles.actions}>
          <Button ref={pasting} icon={ClipboardPaste} busy={paste.isPending} onClick={run}>
            {t(kept ? 'settings.tokenReplace' : 'settings.tokenPaste')}
          </Button>
          {kept && !asks && (
            <Button
              ref={forgetting}
              kind="quiet"
              busy={forget.isPending}
              onClick={() => (loss === null ? runForget() : setAsks(true))}
            >
              {t('settings.tokenForget')}
            </Button>
          )}
        </span>
      </Option>
      {kept && asks && <ForgetQuestion loss={loss} busy={forget.isPending} no={() => setAsks(false)} yes={runForget} />}
      {failure && <ErrorNotice error={failure.error} />}
    </div>
  );
}

type QuestionProps = { loss: Props['loss']; busy: boolean; no: () => void; yes: () => void };

/** Asks before something is lost; where nothing is any more, it says so and waits. The focus starts on the answer that changes nothing. */
function ForgetQuestion({ loss, busy, no, yes }: QuestionProps) {
  const { t } = useTranslation('hooks');
  const keeping = useRef<HTMLButtonElement>(null);
  useEffect(() => keeping.current?.focus(), []);
  return (
    <fieldset className={styles.form} aria-label={t('settings.tokenLoss.title')}>
      <Note kind={loss === null ? 'plain' : 'caution'} title={t('settings.tokenLoss.title')}>
        {typeof loss === 'number'
          ? t('settings.tokenLoss.waiting', { count: loss })
          : t(`settings.tokenLoss.${loss ?? 'nothing'}`)}
      </Note>
      <div className={styles.actions}>
        <Button ref={keeping} onClick={no}>
          {t('settings.tokenLoss.no')}
        </Button>
        <Button kind="danger" busy={busy} onClick={yes}>
          {t('settings.tokenForget')}
        </Button>
      </div>
    </fieldset>
  );
}
