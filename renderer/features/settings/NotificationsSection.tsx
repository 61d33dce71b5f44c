import type { TFunction } from 'i18next';
import i18next from 'i18next';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { notificationKinds, type QuietState } from '../../../shared/notifications.ts';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useNow } from '../../ui/useNow.ts';
import { untilTime } from '../../view/quietWords.ts';
import { useQuiet } from '../../view/useQuiet.ts';
import { type Parts, part } from './findSettings.ts';
import { NotificationsRules } from './NotificationsRules.tsx';
import styles from './NotificationsSection.module.css';
import { NotificationsTest } from './NotificationsTest.tsx';
import { NotificationsWeek } from './NotificationsWeek.tsx';
import { Option, Section } from './Section.tsx';
import { useChangeSettings } from './useChangeSettings.ts';
import { useTryOut } from './useTryOut.ts';

export const notificationsParts: Parts = () => {
  const t = i18next.getFixedT(null, 'notifications');
  return [
    part(t('quiet.title'), t('quiet.legend')),
    part(t('quiet.whileLive'), t('quiet.whileLiveHint')),
    part(t('quiet.undisturbed.label'), t('quiet.undisturbed.unknown')),
    part(
      t('rules.title'),
      t('rules.lede'),
      t('rules.threshold'),
      ...notificationKinds.map((kind) => t(`rules.kind.${kind}`)),
    ),
    part(t('quiet.badge'), t('quiet.badgeHint')),
  ];
};

/** When nothing may tap the person on the shoulder, and what may otherwise. */
export function NotificationsSection() {
  const { t } = useTranslation('notifications');
  const id = useId();
  const settings = useStateOf('settings');
  const channel = useStateOf('channel') ?? null;
  const aheadMs = useStateOf('analytics')?.aheadMs ?? 0;
  const { state, items, error: quietError } = useQuiet();
  const { change, error } = useChangeSettings();
  const system = useStateOf('notifications')?.system ?? 'unknown';
  const tryOut = useTryOut();
  const nowMs = useNow(30_000);
  if (settings === undefined) return null;
  const { quiet } = settings;
  const live = quiet.whileLive && channel?.online === true;
  const failure = error ?? quietError;
  return (
    <>
      {failure && <ErrorNotice error={failure} />}
      <section aria-labelledby={id} data-setting={t('quiet.title')}>
        <div className={styles.head}>
          <h2 id={id}>{t('quiet.title')}</h2>
          <span className={styles.now}>{quietWords(state, nowMs, t)}</span>
          <Menu
            label={t('quiet.menu')}
            align="end"
            trigger={<Button endIcon={ChevronDown}>{t('quiet.menu')}</Button>}
            items={items}
          />
        </div>
        <NotificationsWeek
          week={quiet.week}
          liveSinceMs={live && channel?.liveSinceMs != null ? channel.liveSinceMs - aheadMs : null}
          nowMs={nowMs}
          onChange={(week) => change({ quiet: { ...quiet, week } })}
        />
        <p className={styles.about}>{t('quiet.legend')}</p>
        <Option label={t('quiet.whileLive')} hint={t('quiet.whileLiveHint')}>
          <Switch
            aria-label={t('quiet.whileLive')}
            checked={quiet.whileLive}
            onChange={(whileLive) => change({ quiet: { ...quiet, whileLive } })}
          />
        </Option>
        <Option label={t('quiet.undisturbed.label')} hint={t(`quiet.undisturbed.${quiet.system ? system : 'ignored'}`)}>
          <Switch
            aria-label={t('quiet.undisturbed.label')}
            checked={quiet.system}
            onChange={(on) => change({ quiet: { ...quiet, system: on } })}
          />
        </Option>
      </section>
      <Section title={t('rules.title')} lede={t('rules.lede')}>
        <NotificationsRules
          rules={settings.notifications}
          onChange={(notifications) => change({ notifications })}
          onTry={tryOut.run}
          trying={tryOut.trying}
        />
        <NotificationsTest {...tryOut} />
        <Option label={t('quiet.badge')} hint={t('quiet.badgeHint')}>
          <Switch aria-label={t('quiet.badge')} checked={settings.badge} onChange={(badge) => change({ badge })} />
        </Option>
      </Section>
    </>
  );
}

function quietWords(state: QuietState | undefined, nowMs: number, t: TFunction<'notifications'>): string | null {
  if (state === undefined) return null;
  if (state.why === null) return t('quiet.now');
  if (state.why === 'system') return t('quiet.nowSystem');
  if (state.why === 'live' || state.untilMs === null) return t('quiet.nowLive');
  return t(state.why === 'asked' ? 'quiet.nowAsked' : 'quiet.nowWeek', { time: untilTime(state.untilMs, nowMs, t) });
}
