import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_FALLBACKS } from '../../../shared/receiver.ts';
import type { Settings } from '../../../shared/settings.ts';
import { useCall } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { MiddleCut } from '../../ui/MiddleCut.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { isolated } from '../../ui/slots.tsx';
import { pasteText } from '../../view/pasteText.ts';
import styles from './ReceiverSection.module.css';
import { Option } from './Section.tsx';
import { tunnelAddressProblem } from './tunnelEntry.ts';

const HOURS = [12, 24, 72, 168, 336];

/** What the relay in use keeps while the app is away, and by which further addresses it is reached. */
export function RelayKeepPart({ settings }: { settings: Settings }) {
  const { t } = useTranslation('hooks');
  const set = useCall('tunnel.setRelay');
  const { relayKeep: keep, relayKeepHours: hours, relayFallbacks: fallbacks } = settings;
  const change = (changes: Partial<{ keep: boolean; hours: number; fallbacks: string[] }>) =>
    set.mutate({ keep, hours, fallbacks, ...changes });
  const choices = HOURS.includes(hours) ? HOURS : [...HOURS, hours].sort((one, other) => one - other);
  return (
    <>
      <Option label={t('settings.relayKeep.label')} hint={t('settings.relayKeep.hint')}>
        <Switch aria-label={t('settings.relayKeep.label')} checked={keep} onChange={(next) => change({ keep: next })} />
      </Option>
      {keep && (
        <Option label={t('settings.relayKeep.hours')} hint={t('settings.relayKeep.hoursHint')}>
          <Segments
            label={t('settings.relayKeep.hours')}
            value={String(hours)}
            options={choices.map((value) => ({ value: String(value), label: lasting(value) }))}
            onChange={(value) => change({ hours: Number(value) })}
          />
        </Option>
      )}
      <Fallbacks own={settings.tunnelAddress} fallbacks={fallbacks} onChange={(next) => change({ fallbacks: next })} />
      {set.error && <ErrorNotice error={set.error.error} />}
    </>
  );

  function lasting(value: number): string {
    return value % 24 === 0 && value > 24
      ? t('settings.days', { count: value / 24 })
      : t('settings.relayKeep.inHours', { count: value });
  }
}

type FallbacksProps = { own: string; fallbacks: readonly string[]; onChange: (next: string[]) => void };

function Fallbacks({ own, fallbacks, onChange }: FallbacksProps) {
  const { t } = useTranslation('hooks');
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const problem = problemOf(typed, [own, ...fallbacks]);
  return (
    <div className={styles.form}>
      <p className={styles.about}>{t('settings.fallbacks.lede')}</p>
      {fallbacks.length > 0 && (
        <ol className={styles.list} aria-label={t('settings.fallbacks.list')}>
          {fallbacks.map((url) => (
            <li key={url} className={styles.target}>
              <code className={`${styles.url} ${styles.grow}`} data-private>
                <MiddleCut>{url}</MiddleCut>
              </code>
              <IconButton
                icon={X}
                size="s"
                label={t('settings.fallbacks.remove', { url: isolated(url) })}
                onClick={() => onChange(fallbacks.filter((one) => one !== url))}
              />
            </li>
          ))}
        </ol>
      )}
      <form
        className={styles.line}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (problem !== null) return;
          onChange([...fallbacks, cleaned(typed)]);
          setTyped('');
          setTried(false);
        }}
      >
        <Field
          className={styles.grow}
          label={t('settings.fallbacks.address')}
          error={tried && problem ? wordOf(problem) : undefined}
          value={typed}
          onChange={(next) => {
            setTyped(next);
            if (next === '') setTried(false);
          }}
          inputMode="url"
          dir="ltr"
          maxLength={2000}
          paste={pasteText}
        />
        <Button type="submit" icon={Plus} className={styles.beside}>
          {t('settings.fallbacks.add')}
        </Button>
      </form>
    </div>
  );

  function wordOf(why: NonNullable<ReturnType<typeof problemOf>>): string {
    return why === 'twice' || why === 'many'
      ? t(`settings.fallbacks.problem.${why}`)
      : t(`settings.addressProblem.${why}`);
  }
}

const cleaned = (text: string) => text.trim().replace(/\/+$/, '');

function problemOf(typed: string, known: readonly string[]) {
  const wrong = tunnelAddressProblem('relay', typed);
  if (wrong !== null) return wrong;
  if (known.some((one) => cleaned(one) === cleaned(typed))) return 'twice';
  return known.length > MOST_FALLBACKS ? 'many' : null;
}
