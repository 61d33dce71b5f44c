import { Copy, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReceiverState } from '../../../shared/receiver.ts';
import { useAction } from '../../api/action.ts';
import { call } from '../../api/call.ts';
import { useView } from '../../app/view.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatWhen } from '../../ui/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { MiddleCut } from '../../ui/MiddleCut.tsx';
import { Note } from '../../ui/Note.tsx';
import styles from './FreeIntakes.module.css';

type Props = {
  state: ReceiverState;
  /** Opens one as soon as it is on screen, because the person has just asked for it. */
  openAtOnce?: boolean;
};

/** Paths of the receiver that belong to no hook: any sender may use them. */
export function FreeIntakes({ state, openAtOnce = false }: Props) {
  const { t } = useTranslation(['hooks', 'common']);
  const openDeliveries = useView((view) => view.openDeliveries);
  const open = useAction('receiver.openIntake');
  const close = useAction('receiver.closeIntake');
  const [signedPath, setSignedPath] = useState<string | null>(null);
  const { receiver, tunnel, intakes } = state;
  const free = intakes.filter(({ hookId }) => hookId === null);
  const run = (secret: 'generate' | 'none') =>
    open.mutate(
      { secret },
      {
        onSuccess: (path) => {
          setSignedPath(secret === 'generate' ? path : null);
          const opened = t('hooks:intakes.openedTitle');
          announcer.polite(secret === 'generate' ? `${opened} ${t('hooks:intakes.openedSecret')}` : opened);
        },
      },
    );
  const openOnce = useEffectEvent(() => openAtOnce && open.isIdle && run('generate'));
  useEffect(() => {
    openOnce();
  }, []);
  const base =
    tunnel.kind === 'up' ? tunnel.url : receiver.kind === 'listening' ? `http://127.0.0.1:${receiver.port}` : '';
  const copy = (path: string) =>
    void call('app.copyText', { text: base + path }).then(
      () => announcer.polite(t('common:copied')),
      () => undefined, // the address stands on the screen
    );
  return (
    <div className={styles.box}>
      {signedPath !== null && (
        <Note kind="ok" title={t('hooks:intakes.openedTitle')}>
          {t('hooks:intakes.openedSecret')}
        </Note>
      )}
      {free.length > 0 && (
        <ul aria-label={t('hooks:intakes.list')} className={styles.list}>
          {free.map(({ path, signed, createdAtMs }) => (
            <li key={path} className={styles.intake}>
              <span className={styles.words}>
                <code className={styles.address}>
                  <MiddleCut>{base + path}</MiddleCut>
                </code>
                <span className={styles.about}>
                  {t(signed ? 'hooks:intakes.signed' : 'hooks:intakes.notSigned')},{' '}
                  {t('hooks:intakes.since', { time: formatWhen(createdAtMs, Date.now()) })}
                </span>
              </span>
              <Button kind="quiet" onClick={() => openDeliveries(path)}>
                {t('hooks:intakes.look')}
              </Button>
              <IconButton icon={Copy} size="s" label={t('hooks:intakes.copy', { path })} onClick={() => copy(path)} />
              <IconButton
                icon={X}
                size="s"
                label={t('hooks:intakes.close', { path })}
                onClick={() => close.mutate({ path })}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <Button busy={open.isPending && open.variables.secret === 'generate'} onClick={() => run('generate')}>
          {t('hooks:intakes.open')}
        </Button>
        <Button kind="quiet" busy={open.isPending && open.variables.secret === 'none'} onClick={() => run('none')}>
          {t('hooks:intakes.openUnsigned')}
        </Button>
      </div>
      {open.error && <ErrorNotice error={open.error.error} onRetry={() => run('generate')} />}
      {close.error && <ErrorNotice error={close.error.error} />}
    </div>
  );
}
