import { ClipboardPaste } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/call.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { useKeptFocus } from '../../ui/useKeptFocus.ts';
import styles from './ReceiverSection.module.css';
import { Option } from './Section.tsx';

/** A tunnel's token: it goes from the clipboard to main; here is only whether there is one. */
export function TunnelToken({ of, kept }: { of: 'ngrok' | 'relay'; kept: boolean }) {
  const { t } = useTranslation('hooks');
  const paste = useCall('tunnel.pasteToken');
  const forget = useCall('tunnel.forgetToken');
  const [empty, setEmpty] = useState(false);
  const pasting = useRef<HTMLButtonElement>(null);
  const held = useKeptFocus(() => pasting.current);
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
          {kept && (
            <Button kind="quiet" busy={forget.isPending} onClick={() => forget.mutate({ of })}>
              {t('settings.tokenForget')}
            </Button>
          )}
        </span>
      </Option>
      {failure && <ErrorNotice error={failure.error} />}
    </div>
  );
}
