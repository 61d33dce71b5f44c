import { type MouseEvent, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar.tsx';
import { classes } from '../../ui/classes.ts';
import { formatNumber, formatWhen } from '../../ui/format.ts';
import { Name } from '../../ui/Name.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import { Lamp, Unread } from './Badges.tsx';
import styles from './ChannelSwitch.module.css';
import { type ChannelEntry, channelGroups } from './channelEntries.ts';

type Props = {
  id: string;
  entries: readonly ChannelEntry[];
  active: ChannelEntry | null;
  optionId: (entry: ChannelEntry) => string;
  isLooking: boolean;
  onPoint: (entry: ChannelEntry) => void;
  onRun: (entry: ChannelEntry, where: 'here' | 'new') => void;
};

/** Channels in groups; the field above has the keys. */
export function ChannelList({ id, entries, active, optionId, isLooking, onPoint, onRun }: Props) {
  const { t } = useTranslation('channels');
  const activeId = active === null ? null : optionId(active);
  useEffect(() => {
    if (activeId !== null) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div className={styles.list} role="listbox" id={id} aria-label={t('results')} aria-busy={isLooking}>
      {channelGroups.map((group) => {
        const own = entries.filter((entry) => entry.group === group);
        if (own.length === 0) return null;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a group of a listbox
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <div className={styles.group} id={`${id}-${group}`} role="presentation">
              {t(`group.${group}`)}
            </div>
            {own.map((entry) => (
              <Option
                key={entry.id}
                id={optionId(entry)}
                entry={entry}
                active={entry === active}
                onPoint={() => onPoint(entry)}
                onRun={(where) => onRun(entry, where)}
              />
            ))}
          </div>
        );
      })}
      {isLooking && (
        <div className={styles.none} role="presentation">
          {t('searching')}
        </div>
      )}
    </div>
  );
}

type OptionProps = {
  id: string;
  entry: ChannelEntry;
  active: boolean;
  onPoint: () => void;
  onRun: (where: 'here' | 'new') => void;
};

function Option({ id, entry, active, onPoint, onRun }: OptionProps) {
  const { t } = useTranslation('channels');
  const { channel, name, tab } = entry;
  const whereOf = ({ ctrlKey, metaKey }: MouseEvent) => (ctrlKey || metaKey ? 'new' : 'here');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
    <div
      id={id}
      className={classes(styles.option, active && styles.active)}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={active ? undefined : onPoint}
      onClick={(event) => onRun(whereOf(event))}
      onAuxClick={(event) => event.button === 1 && onRun('new')}
    >
      <Avatar name={name} />
      {channel === null ? (
        <span className={styles.words}>{t('byName', { name: `\u2068${name}\u2069` })}</span>
      ) : (
        <>
          <Name className={styles.words}>{name}</Name>
          <Lamp online={channel.online} spoken={channel.online === null} />
          {channel.online !== null && <span className={styles.about}>{t(channel.online ? 'live' : 'offline')}</span>}
        </>
      )}
      <span className={styles.ends}>
        <Figure entry={entry} />
        {tab?.own && <Tag kind="line">{t('own')}</Tag>}
        {tab && <Unread tab={tab} />}
      </span>
    </div>
  );
}

/** How many watch, or when it was left. */
function Figure({ entry: { channel, leftAtMs } }: { entry: ChannelEntry }) {
  const { t } = useTranslation('channels');
  const hidden = useNumbersHidden();
  const nowMs = useNow(60_000);
  if (channel?.online && channel.viewers !== null) {
    if (hidden) return null;
    return (
      <span className={styles.number} title={t('viewers', { count: channel.viewers })}>
        {formatNumber(channel.viewers)}
      </span>
    );
  }
  return leftAtMs === null ? null : <span className={styles.number}>{formatWhen(leftAtMs, nowMs)}</span>;
}
