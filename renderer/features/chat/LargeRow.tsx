import type { TFunction } from 'i18next';
import { Ellipsis, FlaskConical, Lock, type LucideIcon, Star, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ChatHappening, ChatItem } from '../../../shared/chat.ts';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { formatDuration } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { shorten } from '../../ui/Name.tsx';
import { isolated } from '../../ui/slots.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useMay } from '../../view/capability.ts';
import { composer } from '../../view/composerStore.ts';
import { useChat } from './chatHooks.ts';
import styles from './Happening.module.css';
import { happeningWords } from './happeningWords.tsx';
import { openChannel, planHost } from './rowActions.ts';
import { useMadeOnBoard } from './useMadeOnBoard.ts';

type LargeHostRow = ChatHappening & { what: { kind: 'hosted'; name: string; viewers: number } };
type LargeSubscriptionRow = ChatHappening & { what: { kind: 'resubscribed'; name: string; months: number } };

/** Whether a row tells of a host that brought many viewers along. @param from so many. @see DESIGN-LANGUAGE §10 "Event rows" */
export function isLargeHost(item: ChatItem, from: number): item is LargeHostRow {
  return item.kind === 'happening' && item.what.kind === 'hosted' && (item.what.viewers ?? 0) >= from;
}

/** From how many viewers on a host is large, as the person has it. */
export function useLargeHostFrom(): number {
  return useStateOf('settings')?.chatEvents.largeHostFrom ?? defaultLargeHost;
}

const defaultLargeHost = 50;
const LONGEST_TITLE = 120;

/** The service tells no words with a subscription that would make it large, so that how long somebody has been there does. */
const LARGE_FROM_MONTHS = 12;

/** Whether a row tells of somebody who has subscribed for a year or more. @see PLATFORM §9.4 "resubscribed" */
export function isLargeSubscription(item: ChatItem): item is LargeSubscriptionRow {
  if (item.kind !== 'happening' || item.what.kind !== 'resubscribed') return false;
  const { name, months } = item.what;
  return name !== null && name !== '' && (months ?? 0) >= LARGE_FROM_MONTHS;
}

type RowProps<R extends ChatHappening> = { row: R; hidden: boolean; t: TFunction<'live'> };

/** Who came with many viewers: with the thanks, and the way to their channel. */
export function LargeHost({ row, hidden, t }: RowProps<LargeHostRow>) {
  const { name, audience, title } = row.what;
  const { from, to, ms = 0 } = audience ?? {};
  const duration = formatDuration(Math.max(1_000, ms));
  const about = [
    ...(from === undefined || to === undefined || from === to || hidden
      ? []
      : [t('happening.audience', { from, to, duration })]),
    ...(title === undefined ? [] : [t('happening.watching', { title: isolated(shorten(title, LONGEST_TITLE)) })]),
  ].join(' ');
  return (
    <Large icon={Users} row={row} about={about} hidden={hidden} t={t}>
      {name !== '' && <Thank line={t('happening.thanks', { name })} t={t} />}
      {isToken(name) && (
        <Button className={styles.action} data-enter onClick={() => void openChannel(name)}>
          {t('happening.openChannel')}
        </Button>
      )}
      {isToken(name) && <HostMenu name={name} t={t} />}
    </Large>
  );
}

/** Who has been a subscriber for long, with the thanks. */
export function LargeSubscription({ row, hidden, t }: RowProps<LargeSubscriptionRow>) {
  return (
    <Large icon={Star} row={row} hidden={hidden} t={t}>
      <Thank line={t('happening.thanksSubscribed', { name: row.what.name })} t={t} />
    </Large>
  );
}

/** What else one can do about a host. */
function HostMenu({ name, t }: { name: string; t: TFunction<'live'> }) {
  const channelId = useChat((state) => state.channelId);
  const denied = useMay('updateChannel').kind === 'denied';
  const shown = { name: isolated(shorten(name, 40)) };
  const label = t('happening.moreAbout', shown);
  return (
    <Menu
      label={label}
      align="end"
      trigger={<IconButton icon={Ellipsis} label={label} data-enter />}
      items={[
        ...(denied || channelId === null
          ? []
          : [{ label: t('happening.planHost', shown), icon: Users, onSelect: () => void planHost(channelId, name) }]),
        { label: t('row.whisper', shown), icon: Lock, onSelect: () => composer.whisper(name) },
      ]}
    />
  );
}

type LargeProps = RowProps<ChatHappening> & { icon: LucideIcon; about?: string; children: ReactNode };

function Large({ icon, row, about = '', hidden, t, children }: LargeProps) {
  const made = useMadeOnBoard(row);
  return (
    <div className={classes(styles.large, made !== null && styles.simulated)}>
      <Icon icon={icon} size="l" className={styles.icon} />
      <span className={styles.title}>
        {happeningWords(row.what, t, hidden)}
        {about !== '' && <span className={styles.about}>{about}</span>}
        {made !== null && (
          <span className={styles.made}>
            <Tag kind="assume" icon={FlaskConical}>
              {made.short}
            </Tag>{' '}
            {made.whole}
          </span>
        )}
      </span>
      {children}
    </div>
  );
}

function Thank({ line, t }: { line: string; t: TFunction<'live'> }) {
  return (
    <Button className={styles.action} data-enter onClick={() => composer.begin(line)}>
      {t('happening.thank')}
    </Button>
  );
}

/** A name of digits alone would be taken for a channel's number, and the channel of that number opened. */
const isToken = (name: string): boolean => name !== '' && !/^\d+$/.test(name);
