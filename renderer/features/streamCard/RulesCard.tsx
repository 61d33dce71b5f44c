import { Undo2 } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ChannelRuleChange,
  type ChannelRuleValues,
  callsToSaveRules,
  LONGEST_BANNED_WORD,
} from '../../../shared/channelRules.ts';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Price } from '../../ui/Price.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useKeptFocus } from '../../ui/useKeptFocus.ts';
import { useMay } from '../../view/capability.ts';
import { WriteStrip } from '../../view/writes/WriteStrip.tsx';
import { type RuleDraft, useKeptDraft } from './keptDraft.ts';
import { Outcome } from './Outcome.tsx';
import { ReadNote } from './ReadNote.tsx';
import styles from './StreamCard.module.css';
import { slowSecondsOf, wordsIn } from './sentDrafts.ts';
import { useAct, useReason } from './useAct.ts';

const kinds = ['saveRules'] as const;
const whoInvites = ['all', 'following', 'none'] as const;
const LONGEST_SLOW = 3_600;

/** What the service lets everybody do in the channel. It is asked for when somebody wants to see it. */
export function RulesCard({ channelId }: { channelId: number }) {
  const { t } = useTranslation('streamCard');
  const rules = useStateOf('channelRules')?.rules;
  const load = useCall('channelRules.load');
  if (rules === undefined) return null;
  return (
    <Card
      head={
        <>
          <h2 className={styles.heading}>{t('rules.title')}</h2>
          {rules.value === null && (
            <span className={styles.headActs}>
              <Price>{t('calls', { count: 1 })}</Price>
              <Button busy={rules.isLoading} onClick={() => load.mutate()}>
                {t('rules.load')}
              </Button>
            </span>
          )}
        </>
      }
    >
      <div className={styles.stack}>
        {rules.error && <ReadNote reading={rules} onRetry={() => load.mutate()} />}
        {rules.value === null ? (
          <p className={styles.hint}>{t('rules.hint')}</p>
        ) : (
          <Editor key={channelId} channelId={channelId} known={rules.value} />
        )}
        <WriteStrip show={({ kind }) => kinds.some((one) => one === kind)} />
        <Outcome kinds={kinds} />
      </div>
    </Card>
  );
}

/** What was chosen back is no change, and follows what the service says; what is typed stays as it is typed. */
function differing({ links, hosting, costream, ...typed }: RuleDraft, known: ChannelRuleValues): RuleDraft {
  return {
    ...typed,
    ...(links === undefined || links === known.links ? {} : { links }),
    ...(hosting === undefined || hosting === known.hosting ? {} : { hosting }),
    ...(costream === undefined || costream === known.costream ? {} : { costream }),
  };
}

/**
 * What typing adds to the words that it was begun from, and takes from them, as far as the service has not got it yet. Of what one
 * sent since the service's word counts: what it has by now was not added by others, and what it has no more can be added again.
 */
function wordsOf({ text, from, sent = [] }: NonNullable<RuleDraft['words']>, known: readonly string[]) {
  const typed = wordsIn(text);
  const begun = [...from.filter((word) => !sent.includes(word)), ...sent.filter((word) => known.includes(word))];
  const added = typed.filter((word) => !begun.includes(word) && !known.includes(word));
  const removed = begun.filter((word) => !typed.includes(word) && known.includes(word));
  const elsewhere = known.filter((word) => !begun.includes(word) && !typed.includes(word));
  return { bannedWords: { added, removed }, elsewhere };
}

function Editor({ channelId, known }: { channelId: number; known: ChannelRuleValues }) {
  const { t } = useTranslation('streamCard');
  const wordsId = useId();
  const { draft, write, discard } = useKeptDraft('rules', channelId);
  const saving = useRef<HTMLButtonElement>(null);
  const held = useKeptFocus(() => saving.current);
  const set = (one: RuleDraft) => {
    const next = differing({ ...draft, ...one }, known);
    if (Object.keys(next).length === 0) discard();
    else write(next);
  };
  const { slow, words, links, hosting, costream }: Required<RuleDraft> = {
    ...{ slow: String(known.slowSeconds), words: { text: known.bannedWords.join('\n'), from: known.bannedWords } },
    ...{ links: known.links, hosting: known.hosting, costream: known.costream },
    ...draft,
  };
  const { act, error } = useAct('channelRules.save');
  const denied = useReason(useMay('updateChannel'));
  const slowSeconds = slowSecondsOf(slow);
  const isSlowWrong = slow.trim() === '' || !(slowSeconds >= 0 && slowSeconds <= LONGEST_SLOW);
  const { bannedWords, elsewhere } = wordsOf(words, known.bannedWords);
  const change: ChannelRuleChange = {
    ...(isSlowWrong || slowSeconds === known.slowSeconds ? {} : { slowSeconds }),
    ...(links === known.links ? {} : { links }),
    ...(bannedWords.added.length + bannedWords.removed.length === 0 ? {} : { bannedWords }),
    ...(hosting === known.hosting ? {} : { hosting }),
    ...(costream === known.costream ? {} : { costream }),
  };
  const isOther = isSlowWrong || Object.keys(change).length > 0;
  // Once the service has it so there is no draft left. One that only begins a line is still being written.
  const settle = useEffectEvent(() => {
    if (!isOther) discard();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is looked at when the service tells something else
  useEffect(() => settle(), [known]);
  const longWord = bannedWords.added.find((word) => word.length > LONGEST_BANNED_WORD);
  const wordProblem = longWord && t('rules.wordTooLong', { count: longWord.length, most: LONGEST_BANNED_WORD });
  const nothing = Object.keys(change).length === 0 ? t('changes.nothingWhy') : undefined;
  const reason = denied ?? (isSlowWrong ? t('rules.slowWrong') : (wordProblem ?? nothing));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason !== undefined) return;
    if (change.bannedWords) {
      const { added, removed } = change.bannedWords;
      write({ ...draft, words: { ...words, sent: [...new Set([...(words.sent ?? []), ...added, ...removed])] } });
    }
    act({ channelId, change });
  };
  return (
    <form className={styles.stack} onSubmit={submit}>
      <Field
        label={t('rules.slow')}
        inputMode="decimal"
        value={slow}
        error={isSlowWrong ? t('rules.slowWrong') : undefined}
        onChange={(next) => set({ slow: next })}
      />
      <span className={styles.row}>
        <Switch aria-label={t('rules.links')} checked={links} onChange={(next) => set({ links: next })} />
        <span>{t('rules.links')}</span>
      </span>
      <span className={styles.row}>
        <Switch aria-label={t('rules.hosting')} checked={hosting} onChange={(next) => set({ hosting: next })} />
        <span>{t('rules.hosting')}</span>
      </span>
      <span className={styles.row}>
        <span className={styles.hint}>{t('rules.costream')}</span>
        <Segments
          label={t('rules.costream')}
          value={costream}
          options={whoInvites.map((value) => ({ value, label: t(`rules.who.${value}`) }))}
          onChange={(next) => set({ costream: next })}
        />
      </span>
      <div>
        <div className={styles.label}>
          <label htmlFor={wordsId}>{t('rules.words')}</label>
        </div>
        <textarea
          id={wordsId}
          className={styles.words}
          rows={3}
          value={words.text}
          data-private=""
          aria-invalid={wordProblem !== undefined}
          onChange={({ target }) => set({ words: { ...words, text: target.value } })}
        />
        {wordProblem && (
          <p className={styles.hint} role="status">
            {wordProblem}
          </p>
        )}
        {elsewhere.length > 0 && (
          <p className={styles.hint} role="status">
            {t('rules.elsewhere')} <bdi data-private="">{elsewhere.join(', ')}</bdi>
          </p>
        )}
      </div>
      <div className={styles.row} {...held}>
        {isOther && (
          <Button kind="quiet" icon={Undo2} onClick={discard}>
            {t('changes.discard')}
          </Button>
        )}
        <span className={styles.push} />
        <Price>{t('calls', { count: callsToSaveRules(change) })}</Price>
        <Button ref={saving} type="submit" disabledReason={reason}>
          {t('rules.save')}
        </Button>
      </div>
      {error && <ErrorNotice error={error} />}
    </form>
  );
}
