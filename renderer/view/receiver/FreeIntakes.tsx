import { Copy, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReceiverState } from '../../../shared/receiver.ts';
import { call, useCall } from '../../api/call.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { focusable } from '../../ui/focus.ts';
import { formatWhen } from '../../ui/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { MiddleCut } from '../../ui/MiddleCut.tsx';
import { useKeptFocus } from '../../ui/useKeptFocus.ts';
import { useView } from '../view.ts';
import styles from './FreeIntakes.module.css';
import { IntakeForm } from './IntakeForm.tsx';

/** Paths of the receiver that belong to no hook: any sender may use them. */
export function FreeIntakes({ state }: { state: ReceiverState }) {
  const { t } = useTranslation(['hooks', 'senders', 'common']);
  const openDeliveries = useView((view) => view.openDeliveries);
  const close = useCall('receiver.closeIntake');
  const box = useRef<HTMLDivElement>(null);
  const row = useRef(0);
  // One that is closed leaves the keyboard to the one in its place; the last leaves it to the form.
  const held = useKeptFocus(() => {
    const rows = box.current?.querySelectorAll('li') ?? [];
    const next = rows[Math.min(row.current, rows.length - 1)] ?? box.current;
    return next && focusable(next)[0];
  });
  const { receiver, tunnel, intakes } = state;
  const free = intakes.filter(({ hookId }) => hookId === null);
  const base =
    tunnel.kind === 'up' ? tunnel.url : receiver.kind === 'listening' ? `http://127.0.0.1:${receiver.port}` : '';
  const copy = (path: string) =>
    void call('app.copyText', { text: base + path }).then(
      () => announcer.polite(t('common:copied')),
      () => undefined, // the address stands on the screen
    );
  return (
    <div className={styles.box} ref={box} {...held}>
      {free.length > 0 && (
        <ul aria-label={t('hooks:intakes.list')} className={styles.list}>
          {free.map(({ path, sender, signed, createdAtMs }, index) => (
            <li
              key={path}
              className={styles.intake}
              onFocus={() => {
                row.current = index;
              }}
            >
              <span className={styles.words}>
                <code className={styles.address}>
                  <MiddleCut>{base + path}</MiddleCut>
                </code>
                <span className={styles.about}>
                  {t(`senders:choice.${sender.dialect}`)},{' '}
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
      <IntakeForm />
      {close.error && <ErrorNotice error={close.error.error} />}
    </div>
  );
}
