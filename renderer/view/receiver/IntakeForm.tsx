import { ChevronDown, ClipboardPaste } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dialects } from '../../../shared/dialects.ts';
import type { DialectId, Sender } from '../../../shared/senders.ts';
import { useCall } from '../../api/call.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Note } from '../../ui/Note.tsx';
import { CustomSenderPart } from './CustomSenderPart.tsx';
import { draftProblem, newDraft, toCustom } from './customSender.ts';
import styles from './IntakeForm.module.css';

type Secret = 'generate' | 'paste' | 'none';

const choices: readonly DialectId[] = ['platform', 'github', 'stripe', 'twitch', 'slack', 'generic', 'unsigned'];

/** Opens a path: who sends to it, and where its secret comes from. The secret itself goes from clipboard to main. */
export function IntakeForm() {
  const { t } = useTranslation(['hooks', 'senders']);
  const labelId = useId();
  const open = useCall('receiver.openIntake');
  const [dialect, setDialect] = useState<DialectId>('platform');
  const [custom, setCustom] = useState(newDraft);
  const [tried, setTried] = useState(false);
  const problem = dialect === 'generic' ? draftProblem(custom) : null;
  const run = (secret: Secret) => {
    setTried(true);
    if (problem !== null) {
      announcer.polite(t(`senders:custom.problem.${problem}`));
      return;
    }
    const sender: Sender = dialect === 'generic' ? { dialect, custom: toCustom(custom) } : { dialect };
    open.mutate(
      { sender, secret },
      {
        onSuccess: () => {
          setTried(false);
          const opened = t('hooks:intakes.openedTitle');
          announcer.polite(secret === 'generate' ? `${opened} ${t('hooks:intakes.openedSecret')}` : opened);
        },
      },
    );
  };
  const last = open.variables?.secret;
  const busy = (secret: Secret) => open.isPending && last === secret;
  const rule = dialect === 'generic' ? dialects.platform.secret : dialects[dialect].secret;
  return (
    <div className={styles.form}>
      {open.isSuccess && last !== undefined && (
        <Note kind="ok" title={t('hooks:intakes.openedTitle')}>
          {t(last === 'generate' ? 'hooks:intakes.openedSecret' : 'hooks:intakes.openedAddress')}
        </Note>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws a box of its own */}
      <div role="group" aria-labelledby={labelId} className={styles.part}>
        <span id={labelId} className={styles.label}>
          {t('senders:who')}
        </span>
        <Menu
          label={t('senders:who')}
          trigger={<Button endIcon={ChevronDown}>{t(`senders:choice.${dialect}`)}</Button>}
          items={choices.map((id) => ({
            label: t(`senders:choice.${id}`),
            onSelect: () => {
              setDialect(id);
              setTried(false);
              open.reset();
            },
          }))}
        />
        <p className={styles.hint}>{t(`senders:about.${dialect}`)}</p>
      </div>
      {dialect === 'generic' && (
        <CustomSenderPart draft={custom} problem={tried ? problem : null} onChange={setCustom} />
      )}
      <div className={styles.actions}>
        {rule === null ? (
          <Button busy={busy('none')} onClick={() => run('none')}>
            {t('hooks:intakes.openPlain')}
          </Button>
        ) : (
          <>
            {rule.from === 'either' && (
              <Button busy={busy('generate')} onClick={() => run('generate')}>
                {t('hooks:intakes.open')}
              </Button>
            )}
            <Button
              kind={rule.from === 'either' ? 'quiet' : 'plain'}
              icon={ClipboardPaste}
              busy={busy('paste')}
              onClick={() => run('paste')}
            >
              {t('hooks:intakes.openPasted')}
            </Button>
            {rule.optional && dialect !== 'generic' && (
              <Button kind="quiet" busy={busy('none')} onClick={() => run('none')}>
                {t('hooks:intakes.openUnsigned')}
              </Button>
            )}
          </>
        )}
      </div>
      {open.error && <ErrorNotice error={open.error.error} onRetry={() => last && run(last)} />}
    </div>
  );
}
