import { Ban, Timer, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Wave } from '../../../shared/queue.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { Check } from '../../ui/Check.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatDuration } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Name, shorten } from '../../ui/Name.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useNow } from '../../ui/useNow.ts';
import { BudgetNote } from '../../view/writes/BudgetNote.tsx';
import styles from './Queue.module.css';
import { type Acts, TIMEOUTS } from './useActs.ts';

type Props = { wave: Wave; acts: Acts; may: boolean };

/** People who came lately and are alike: what they have in common, and the way to all of them. */
export function WaveCard({ wave, acts, may }: Props) {
  const { t } = useTranslation('queue');
  const [open, setOpen] = useState(false);
  const { by, what, people } = wave;
  return (
    <section className={styles.wave} aria-label={t('wave.title')}>
      <p className={styles.waveHead}>
        <Icon icon={Users} size="s" />
        <b>{t('wave.found', { count: people.length })}</b>
      </p>
      <p className={styles.text}>
        <bdi>{t(`wave.${by}`, { what: `\u2068${shorten(what, 160)}\u2069` })}</bdi>
      </p>
      <div className={styles.line}>
        <Button onClick={() => setOpen(true)}>{t('wave.look')}</Button>
        <Button kind="quiet" onClick={() => void acts.dismissWave(wave)}>
          {t('wave.fine')}
        </Button>
      </div>
      {open && <WaveSheet wave={wave} acts={acts} may={may} onClose={() => setOpen(false)} />}
    </section>
  );
}

/** All of a wave, chosen; one act for those who stay chosen. Who joins it meanwhile is chosen too. */
function WaveSheet({ wave, acts, may, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('queue');
  const nowMs = useNow(1000);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const { people } = wave;
  const chosen = people.filter(({ userId }) => !left.has(userId));
  const turn = (userId: number) => setLeft((before) => before.symmetricDifference(new Set([userId])));
  const begin = async (begun: Promise<boolean>) => {
    if (!(await begun)) return;
    announcer.polite(t('wave.begun'));
    onClose();
  };
  const denied = may ? undefined : t('mayNot');
  const [menu, setMenu] = useState(false);
  return (
    <Sheet
      open
      wide
      modal
      onClose={onClose}
      label={t('wave.title')}
      title={t('wave.title')}
      foot={
        <>
          <span className={styles.dim}>
            {t('wave.banPrice', { count: chosen.length })}. {t('wave.undoable')}{' '}
            {may && <BudgetNote calls={chosen.length} />}
          </span>
          {may && chosen.length > 0 && (
            <Menu
              label={t('wave.timeOut', { count: chosen.length })}
              title={t('wave.timeOutPrice')}
              align="end"
              open={menu}
              onOpenChange={setMenu}
              trigger={<Button icon={Timer}>{t('wave.timeOut', { count: chosen.length })}</Button>}
              items={TIMEOUTS.map((seconds) => ({
                label: t('timeOutFor', { time: formatDuration(seconds * 1000) }),
                icon: Timer,
                onSelect: () => void begin(acts.timeOutMany(chosen, seconds)),
              }))}
            />
          )}
          <Button
            kind="danger"
            icon={Ban}
            disabledReason={denied}
            onClick={() => chosen.length > 0 && void begin(acts.ban(chosen))}
          >
            {t('wave.ban', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <div className={styles.waveBody} data-rules="">
        {acts.error && <ErrorNotice error={acts.error} />}
        <Check
          checked={chosen.length === people.length}
          onChange={(on) => setLeft(on ? new Set() : new Set(people.map(({ userId }) => userId)))}
        >
          {t('wave.all')} · {t('wave.chosen', { count: chosen.length, of: people.length })}
        </Check>
        <ul className={styles.people} aria-label={t('wave.people')}>
          {people.map(({ userId, username, text, sinceMs }) => (
            <li key={userId}>
              <Check
                checked={!left.has(userId)}
                aria-label={t('wave.choose', { name: shorten(username, 40) })}
                onChange={() => turn(userId)}
              >
                <span className={styles.person}>
                  <b>
                    <Name>{username}</Name>
                  </b>
                  <span className={styles.dim}>{t('wave.came', { time: formatDuration(nowMs - sinceMs) })}</span>
                  <span className={styles.said}>
                    {text === '' ? <i>{t('wave.silent')}</i> : <bdi>{shorten(text, 200)}</bdi>}
                  </span>
                </span>
              </Check>
            </li>
          ))}
        </ul>
      </div>
    </Sheet>
  );
}
