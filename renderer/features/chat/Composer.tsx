import { Lock, MessageSquare } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import type { Press } from '../../ui/chords.ts';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { chordsOf, hearsKey, useAriaKeys } from '../../ui/keys.ts';
import { useBehindModal } from '../../ui/modals.ts';
import { shortened } from '../../ui/shortened.ts';
import { isolated } from '../../ui/slots.tsx';
import { SpeakAs } from '../../view/accounts/SpeakAs.tsx';
import { useSpeaker } from '../../view/accounts/speaker.ts';
import { composer, composerStore } from '../../view/composerStore.ts';
import { useOffer } from '../../view/paletteItems.ts';
import { CommandHelp, commandIn } from './CommandHelp.tsx';
import styles from './Composer.module.css';
import { useChat, useRoom } from './chatHooks.ts';
import { COUNT_FROM, draftLength, insertText, MESSAGE_LIMIT, readDraft } from './draft.ts';
import { EmoticonPicker } from './EmoticonPicker.tsx';
import { PermissionLine } from './PermissionLine.tsx';
import { mayType, permissionOf } from './permission.ts';
import { RefusedLine } from './RefusedLine.tsx';
import { SuggestionList } from './SuggestionList.tsx';
import { useComposerFocus } from './useComposerFocus.ts';
import { useKeptLine } from './useKeptLine.ts';
import { useRefusal } from './useRefusal.ts';
import { useSend } from './useSend.ts';
import { useSuggestions } from './useSuggestions.ts';
import { Waiting } from './Waiting.tsx';

/** The line one writes: Enter sends, the up arrow brings back what was sent, `@` and `:` offer names and emoticons. The keys can be others. */
export function Composer({ channel }: { channel: string }) {
  const { t } = useTranslation(['live', 'palette']);
  const aria = useAriaKeys('live.write');
  const channelId = useChat((state) => state.channelId);
  const speaker = useSpeaker(channelId);
  const permission = permissionOf(useRoom(), useStateOf('session'), speaker);
  const line = useStore(composerStore, (state) => state.line);
  const wantsFocus = useStore(composerStore, (state) => state.wantsFocus);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [caret, setCaret] = useState(0);
  const place = useRef<number | null>(null);
  const refusal = useRefusal();
  const suggestions = useSuggestions(line, caret);
  const send = useSend(permission);
  const over = draftLength(readDraft(line)) - MESSAGE_LIMIT;
  const open = mayType(permission);
  const command = commandIn(line);
  useComposerFocus(field, open);
  useKeptLine(channelId);
  useOffer(
    open
      ? {
          id: 'write',
          icon: MessageSquare,
          words: t('palette:offer.write'),
          keys: 'live.write',
          run: () => field.current?.focus(),
        }
      : null,
  );

  const hasField = permission.kind !== 'noChat' && (open || line !== '');
  const isBehind = useBehindModal();
  // What other pieces of the page put into the field is gone on with at its end, once nothing modal lies over it. Once: whoever has gone elsewhere since stays there when
  // the chat comes back, or another one comes to the front.
  useEffect(() => {
    if (!wantsFocus || !hasField || isBehind) return;
    composer.endFocus();
    field.current?.focus();
    field.current?.setSelectionRange(1e5, 1e5);
  }, [wantsFocus, hasField, isBehind]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret is set once the new line is in the field
  useLayoutEffect(() => {
    if (place.current === null) return;
    field.current?.setSelectionRange(place.current, place.current);
    place.current = null;
  }, [line]);

  const put = (next: { line: string; caret: number } | null) => {
    if (next === null) return;
    composer.write(next.line);
    setCaret(next.caret);
    place.current = next.caret;
    field.current?.focus();
  };
  const insert = (text: string) => put(insertText(line, caret, caret, text));

  /** Puts the command that was likely meant in place of the one there is not. */
  const correct = (): boolean => {
    if (refusal === null || refusal.nearest === null) return false;
    const next = line.trimStart().replace(/^\S+/u, refusal.nearest);
    put({ line: next, caret: next.length });
    return true;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { nativeEvent: press, key } = event;
    if (press.isComposing) return;
    const completes = hearsKey(press, 'live.complete');
    if (completes && correct()) return event.preventDefault();
    const chosen = suggestions.key(completes ? 'complete' : isPlain(press) ? key : '');
    if (typeof chosen === 'object' && chosen !== null) put(chosen);
    else if (chosen === null && !recall(press)) {
      // As long as it is Enter the form sends, as forms do.
      if (chordsOf('live.send').includes('Enter')) return;
      if (hearsKey(press, 'live.send')) void send();
      else if (key !== 'Enter') return;
    }
    event.preventDefault();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };

  if (permission.kind === 'noChat') return null;
  return (
    <form className={styles.composer} aria-label={t('composer.label')} onSubmit={onSubmit}>
      <div className={styles.above}>
        {channelId !== null && <SpeakAs channelId={channelId} channel={channel} />}
        <PermissionLine permission={permission} isNamed={speaker !== null} />
        <Remark line={line} over={over} />
        {command !== undefined && <CommandHelp command={command} line={line} caret={caret} />}
        <Waiting />
      </div>
      {hasField && (
        <div className={styles.line}>
          <SuggestionList id={listId} suggestions={suggestions} onPick={(index) => put(suggestions.pick(index))} />
          <Field
            ref={field}
            data-first
            data-said=""
            className={styles.field}
            big
            label={t('composer.field', { channel })}
            hideLabel
            placeholder={t('composer.placeholder', { channel: isolated(channel) })}
            value={line}
            onChange={(next) => {
              composer.write(next);
              setCaret(field.current?.selectionStart ?? next.length);
            }}
            onSelect={(event) => setCaret(event.currentTarget.selectionStart ?? 0)}
            onKeyDown={onKeyDown}
            readOnly={!open}
            dir="auto"
            spellCheck
            enterKeyHint="send"
            role="combobox"
            aria-keyshortcuts={aria}
            error={
              refusal === null ? undefined : (
                <RefusedLine refusal={refusal} onCorrect={correct} onAll={() => put({ line: '/', caret: 1 })} />
              )
            }
            aria-autocomplete="list"
            aria-expanded={suggestions.rows.length > 0}
            aria-controls={listId}
            aria-activedescendant={suggestions.rows.length > 0 ? `${listId}-${suggestions.active}` : undefined}
            end={open && <EmoticonPicker onPick={insert} />}
          />
          {open && (
            <Button type="submit" kind="main" big disabledReason={over > 0 ? t('composer.tooLong') : undefined}>
              {t('composer.send')}
            </Button>
          )}
        </div>
      )}
    </form>
  );
}

/** Goes through past lines. Tells whether it did. */
function recall(press: Press): boolean {
  if (hearsKey(press, 'live.recallBack')) return composer.recall(1);
  return hearsKey(press, 'live.recallOn') && composer.recall(-1);
}

/** With Shift it is still the key itself. */
const isPlain = ({ ctrlKey, altKey, metaKey }: Press): boolean => !ctrlKey && !altKey && !metaKey;

/** What there is to say about the line: how it went, who reads it, how long it may still get. */
function Remark({ line, over }: { line: string; over: number }) {
  const { t } = useTranslation('live');
  const notice = useStore(composerStore, (state) => state.notice);
  const draft = readDraft(line);
  const whisperTo = draft.kind === 'whisper' ? draft.to : draft.kind === 'unfinishedWhisper' ? draft.to : null;
  return (
    <>
      <span className={styles.remark}>{notice}</span>
      {whisperTo !== null && notice === null && (
        <span className={styles.whispering}>
          <Icon icon={Lock} size="s" />
          {t('composer.whisperPlaceholder', { name: `\u2068${shortened(whisperTo, 40)}\u2069` })}
        </span>
      )}
      {over + MESSAGE_LIMIT >= COUNT_FROM && (
        <span className={over > 0 ? styles.over : styles.count}>
          {over > 0 ? t('composer.over', { count: over }) : t('composer.left', { count: -over })}
        </span>
      )}
    </>
  );
}
