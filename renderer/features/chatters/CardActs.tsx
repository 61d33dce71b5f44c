import { Ban, Eraser, ShieldOff, ShieldPlus, Trash2, UserCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatterCard } from '../../../shared/chatters.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { PlatformWrite } from '../../../shared/writes.ts';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatTime } from '../../ui/format.ts';
import { type ActInput, type ModerationAct, moderate } from '../../view/moderation/moderate.ts';
import type { Standing } from '../../view/moderation/standing.ts';
import { askTimeoutFor } from '../../view/moderation/timeoutFor.ts';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import { WriteStrip } from '../../view/writes/WriteStrip.tsx';
import { ActButton } from './ActButton.tsx';
import styles from './CardActs.module.css';

const MINUTES = [
  ['rows.rowTimeout1', 1],
  ['rows.rowTimeout10', 10],
  ['rows.rowTimeout60', 60],
] as const;

type Props = { card: ChatterCard; channelId: number; standing: Standing };
type PartProps = Props & { act: <A extends ModerationAct>(name: A, input: ActInput<A>) => void };

/** What a moderator can do to somebody, each with its price, and what of it can still be taken back. */
export function CardActs(props: Props) {
  const { t } = useTranslation('moderation');
  const { card, standing } = props;
  const [refused, setRefused] = useState<AppError | null>(null);
  const act: PartProps['act'] = (name, input) => void moderate(name, input, setRefused).then(setRefused);
  const denied = standing.denied('timeout');
  const parts = { ...props, act };
  return (
    <>
      <WriteStrip show={(what) => concerns(what, card.chatter.userId)} />
      {refused && <ErrorNotice error={refused} />}
      {denied === null ? (
        <>
          <Timeouts {...parts} />
          <Messages {...parts} />
          <Bans {...parts} />
        </>
      ) : (
        denied !== 'yourself' && <p className={styles.help}>{t(`denied.${denied}`)}</p>
      )}
      <Moderator {...parts} />
    </>
  );
}

function Timeouts({ card, channelId, standing, act }: PartProps) {
  const { t } = useTranslation('moderation');
  const { userId, username } = card.chatter;
  const on = { channelId, userId, username };
  const { timedOutUntilMs } = standing;
  return (
    <section>
      <Head title={t('card.timeout')} price={t('card.overChat')} />
      <div className={styles.acts}>
        {MINUTES.map(([key, minutes]) => (
          <ActButton
            key={key}
            act={key}
            label={t('card.minutes', { minutes })}
            onAct={() => act('timeout', { ...on, seconds: minutes * 60 })}
          />
        ))}
        <ActButton
          act="rows.rowTimeoutFor"
          label={t('card.custom')}
          onAct={() => askTimeoutFor(channelId, { userId, username })}
        />
      </div>
      {timedOutUntilMs === null ? (
        <p className={styles.help}>{t('card.timeoutMeaning')}</p>
      ) : (
        <div className={styles.line}>
          <span className={styles.words}>{t('card.timedOutUntil', { time: formatTime(timedOutUntilMs) })}</span>
          <Button onClick={() => act('endTimeout', on)}>{t('endTimeout')}</Button>
        </div>
      )}
    </section>
  );
}

function Messages({ card, channelId, act }: PartProps) {
  const { t } = useTranslation('moderation');
  const hidden = useNumbersHidden();
  const { userId, username, messages } = card.chatter;
  const on = { channelId, userId, username };
  return (
    <section>
      <Head title={t('card.messages')} price={t('card.overChat')} />
      <div className={styles.acts}>
        {messages > 0 && (
          <ActButton
            act="rows.rowDelete"
            icon={Trash2}
            label={t('card.deleteLast')}
            onAct={() => act('removeLast', on)}
          />
        )}
        <ActButton
          act="rows.rowPurge"
          icon={Eraser}
          label={hidden || messages === 0 ? t('card.purgeHidden') : t('card.purge', { count: messages })}
          onAct={() => act('purge', on)}
        />
      </div>
    </section>
  );
}

function Bans({ card, channelId, standing, act }: PartProps) {
  const { t } = useTranslation('moderation');
  const { userId, username } = card.chatter;
  const people = { channelId, people: [{ userId, username }] };
  const words = standing.isBanned ? 'unban' : 'ban';
  return (
    <section className={styles.line}>
      <Words title={t(`card.${words}Title`)} meaning={t(`card.${words}Meaning`)} />
      <span className={styles.price}>{t('card.oneCall')}</span>
      {standing.isBanned ? (
        <ActButton act="rows.rowBan" icon={UserCheck} label={t('unban')} onAct={() => act('unban', people)} />
      ) : (
        <ActButton act="rows.rowBan" kind="danger" icon={Ban} label={t('ban')} onAct={() => act('ban', people)} />
      )}
    </section>
  );
}

/** Roles are the owner's to give: nobody else is offered them. */
function Moderator({ card, channelId, standing, act }: PartProps) {
  const { t } = useTranslation('moderation');
  const { userId, username, role } = card.chatter;
  if (standing.denied('changeRole') !== null || standing.isBanned) return null;
  const isMod = role === 'Mod';
  const words = isMod ? 'unmod' : 'mod';
  const change = {
    channelId,
    userId,
    username,
    add: isMod ? [] : ['Mod' as const],
    remove: isMod ? ['Mod' as const] : [],
  };
  return (
    <section className={styles.line}>
      <Words title={t(`card.${words}Title`)} meaning={t(`card.${words}Meaning`)} />
      <span className={styles.price}>{t('card.oneCall')}</span>
      <Button icon={isMod ? ShieldOff : ShieldPlus} onClick={() => act('changeRoles', change)}>
        {t(`card.${words}`)}
      </Button>
    </section>
  );
}

function Head({ title, price }: { title: string; price: string }) {
  return (
    <div className={styles.head}>
      <h3>{title}</h3>
      <span className={styles.price}>{price}</span>
    </div>
  );
}

function Words({ title, meaning }: { title: string; meaning: string }) {
  return (
    <span className={styles.words}>
      <b>{title}</b>
      <span className={styles.help}>{meaning}</span>
    </span>
  );
}

function concerns(what: PlatformWrite, userId: number): boolean {
  if ('people' in what) return what.people.some((person) => person.userId === userId);
  return 'person' in what && what.person.userId === userId;
}

/** Which channel's card it is; null while none is open. */
export const useCardChannel = (): number | null => useStateOf('chatters')?.channelId ?? null;
