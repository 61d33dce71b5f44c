import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '../../../shared/accounts.ts';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { announcer } from '../../ui/announcer.ts';
import { classes } from '../../ui/classes.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { useAriaKeys, useChords } from '../../ui/keys.ts';
import { Name, shorten } from '../../ui/Name.tsx';
import { NamesApart } from '../../ui/NamesApart.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { nextIndex } from '../../ui/roving.ts';
import { filled, isolated, SLOT } from '../../ui/slots.tsx';
import { useHotkey } from '../../ui/useHotkey.ts';
import { ChordKeys } from '../ChordKeys.tsx';
import styles from './SpeakAs.module.css';
import { speakerOf, standingOf } from './speaker.ts';
import { standingText, whyNot } from './standingText.ts';

/** Who speaks in the channel, always in sight above the line one writes; pressed, it offers the other accounts. */
export function SpeakAs({ channelId, channel }: { channelId: number; channel: string }) {
  const { t } = useTranslation('accounts');
  const state = useStateOf('accounts');
  const aria = useAriaKeys('live.speakAs');
  const [open, setOpen] = useState(false);
  const speaker = speakerOf(state, channelId);
  const look = useCall('accounts.look');
  const { mutate: ask } = look;
  useHotkey('live.speakAs', () => setOpen(true), speaker !== null);
  useEffect(() => {
    if (open) ask({ channelId });
  }, [open, ask, channelId]);
  if (speaker === null) return null;
  return (
    <Popover
      label={t('speak.change')}
      side="top"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          className={classes(styles.speak, !speaker.isMain && styles.other)}
          aria-keyshortcuts={aria}
        >
          <Avatar name={speaker.username} />
          <span className={styles.words}>
            {filled(t('speak.as', { name: SLOT }), <Name key="name">{speaker.username}</Name>)}
          </span>
          <Icon icon={ChevronDown} size="s" />
        </button>
      }
    >
      <Choice channelId={channelId} channel={channel} speaker={speaker} onDone={() => setOpen(false)} />
    </Popover>
  );
}

type ChoiceProps = { channelId: number; channel: string; speaker: Account; onDone: () => void };

function Choice({ channelId, channel, speaker, onDone }: ChoiceProps) {
  const { t } = useTranslation(['accounts', 'common']);
  const state = useStateOf('accounts');
  const [chord] = useChords('live.speakAs');
  const speakAs = useCall('accounts.speakAs');
  const list = useRef<HTMLDivElement>(null);
  const rows = (state?.list ?? []).map((account) => {
    const standing = state === undefined ? undefined : standingOf(state, channelId, account.id);
    return { account, reason: whyNot(account, standing, t), text: standingText(standing, t) };
  });
  useEffect(() => {
    list.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
  }, []);
  const choose = (index: number) => {
    const row = rows[index];
    if (row === undefined || row.reason !== null) return;
    if (row.account.id === speaker.id) return onDone();
    speakAs.mutate(
      { channelId, accountId: row.account.id },
      {
        onSuccess: () => {
          announcer.polite(t('accounts:speak.now', { name: shorten(row.account.username, 80) }));
          onDone();
        },
      },
    );
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[role="radio"]') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    const next = nextIndex(event, Math.max(0, at), buttons.length);
    const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey;
    if (next !== null) buttons[next]?.focus();
    else if (isPlain && /^[1-9]$/.test(event.key)) choose(Number(event.key) - 1);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.choice}>
      <p className={styles.head}>
        <NamesApart>{t('accounts:speak.in', { channel: isolated(shorten(channel, 80)) })}</NamesApart>
      </p>
      <div role="radiogroup" aria-label={t('accounts:speak.change')} ref={list} onKeyDown={onKeyDown}>
        {rows.map(({ account, reason, text }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a row of several lines that says why it can't be chosen
          <button
            type="button"
            role="radio"
            key={account.id}
            className={styles.row}
            aria-checked={account.id === speaker.id}
            aria-disabled={reason !== null || undefined}
            aria-keyshortcuts={index < 9 ? `${index + 1}` : undefined}
            tabIndex={account.id === speaker.id ? 0 : -1}
            onClick={() => choose(index)}
          >
            <span className={styles.radio} aria-hidden />
            <Avatar name={account.username} />
            <span className={styles.who}>
              <Name className={styles.name}>{account.username}</Name>
              <span className={styles.what}>{reason ?? text}</span>
            </span>
            {reason === null && index < 9 && <Kbd>{index + 1}</Kbd>}
          </button>
        ))}
      </div>
      {speakAs.error && <ErrorNotice error={speakAs.error.error} />}
      <p className={styles.foot}>
        <span>{t('accounts:speak.remembered')}</span>
        {chord !== undefined && <ChordKeys chord={chord} />}
      </p>
    </div>
  );
}
