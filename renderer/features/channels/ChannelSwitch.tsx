import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callsToOpen, noChannels } from '../../../shared/channels.ts';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { useChords } from '../../ui/keys.ts';
import { ChordKeys } from '../../view/ChordKeys.tsx';
import { askWider } from '../../view/capability.ts';
import { openSwitch } from '../../view/channelSwitch.ts';
import { composer } from '../../view/composerStore.ts';
import { ChannelList } from './ChannelList.tsx';
import styles from './ChannelSwitch.module.css';
import { type ChannelEntry, channelEntries } from './channelEntries.ts';
import { useFoundChannels } from './useFoundChannels.ts';
import { useOpenChannel } from './useOpenChannel.ts';

const PAGE = 8;
const LONGEST = 100;

/**
 * The channels that are open, those that were, those one follows, and a search over the service. The field keeps the focus and
 * points at one of the list. @param onDone it was switched, or somebody went elsewhere
 */
export function ChannelSwitch({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('channels');
  const state = useStateOf('channels') ?? noChannels;
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const { found, isLooking } = useFoundChannels(typed);
  const { go, problem, isPending, forget } = useOpenChannel();
  const [chord] = useChords('everywhere.channels');
  const list = useId();
  const { mutate: look } = useCall('channels.look');
  useEffect(() => look(undefined), [look]);
  // The line of a channel whose chat has not come yet may wait for the keyboard, which is here now.
  useEffect(() => composer.endFocus(), []);

  const entries = channelEntries(state, typed, found);
  const at = Math.max(
    0,
    entries.findIndex(({ id }) => id === chosen),
  );
  const active = entries[at] ?? null;
  const optionId = ({ id }: ChannelEntry) => `${list}-${id}`;
  const move = (to: number) => setChosen(entries[Math.max(0, Math.min(entries.length - 1, to))]?.id ?? null);
  const run = (entry: ChannelEntry, where: 'here' | 'new') => {
    if (isPending) return;
    go(entry, where, () => {
      onDone();
      composer.focus();
    });
  };
  const hear = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const act = actOf(event);
    if (act === null) return;
    event.preventDefault();
    act();
  };
  const actOf = ({ key, ctrlKey, metaKey }: KeyboardEvent): (() => void) | null => {
    const jumps = ctrlKey || metaKey;
    if (key === 'ArrowDown') return () => move((at + 1) % Math.max(1, entries.length));
    if (key === 'ArrowUp') return () => move(at === 0 ? entries.length - 1 : at - 1);
    if (key === 'PageDown') return () => move(at + PAGE);
    if (key === 'PageUp') return () => move(at - PAGE);
    if (key === 'Enter') return () => active && run(active, jumps ? 'new' : 'here');
    return null;
  };
  return (
    <div className={styles.switch}>
      <Field
        className={styles.field}
        label={t('field')}
        hideLabel
        icon={Search}
        placeholder={t('field')}
        value={typed}
        onChange={(next) => {
          setTyped(next);
          setChosen(null);
          forget();
        }}
        onKeyDown={hear}
        error={problem ?? undefined}
        maxLength={LONGEST}
        dir="auto"
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active === null ? undefined : optionId(active)}
        end={chord !== undefined && <ChordKeys chord={chord} />}
      />
      <ChannelList
        id={list}
        entries={entries}
        active={active}
        optionId={optionId}
        isLooking={isLooking}
        onPoint={(entry) => setChosen(entry.id)}
        onRun={run}
      />
      {typed === '' && state.followed.kind === 'needsScope' && (
        <div className={styles.note}>
          {t('followedNeedsScope')}{' '}
          <Button
            onClick={() => {
              onDone();
              askWider('seeFollowed', openSwitch);
            }}
          >
            {t('askFollowed')}
          </Button>
        </div>
      )}
      <div className={styles.foot}>
        <span>
          <ChordKeys chord="Enter" /> {t('foot.switch')}
        </span>
        <span>
          <ChordKeys chord="Ctrl+Enter" /> {t('foot.newTab')}
        </span>
        <span className={styles.price}>{active !== null && <Price entry={active} />}</span>
      </div>
    </div>
  );
}

/** What it costs to go there: nothing where it is open. */
function Price({ entry: { tab, channel } }: { entry: ChannelEntry }) {
  const { t } = useTranslation('channels');
  if (tab !== null) return t('free');
  // One that nobody has told of is looked up first.
  const calls = channel === null ? callsToOpen({ online: null }) + 1 : callsToOpen(channel);
  return <span title={t('pricePages')}>{t('price', { count: calls })}</span>;
}
