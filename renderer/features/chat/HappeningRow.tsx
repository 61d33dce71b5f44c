import type { TFunction } from 'i18next';
import {
  DoorOpen,
  FlaskConical,
  Gift,
  HeartPlus,
  LogOut,
  type LucideIcon,
  Shield,
  Sparkles,
  Star,
  Users,
  Vote,
} from 'lucide-react';
import { memo, type ReactNode, useState } from 'react';
import type { ChatHappening, Happening } from '../../../shared/chat.ts';
import { Icon } from '../../ui/Icon.tsx';
import { shorten } from '../../ui/Name.tsx';
import { isolated } from '../../ui/slots.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useMay } from '../../view/capability.ts';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import { ActedRow } from './ActedRow.tsx';
import { useChat } from './chatHooks.ts';
import styles from './Happening.module.css';
import { andMore, happeningWords, NAMES_SHOWN, someNames } from './happeningWords.tsx';
import { isLargeHost, isLargeSubscription, LargeHost, LargeSubscription, useLargeHostFrom } from './LargeRow.tsx';
import { MessageParts } from './MessageParts.tsx';
import { PollResult } from './PollResult.tsx';
import { cancelSkill } from './rowActions.ts';
import { useMadeOnBoard } from './useMadeOnBoard.ts';

const icons: Readonly<Record<Exclude<Happening['kind'], 'wentLive' | 'ended' | 'pollEnded'>, LucideIcon>> = {
  followed: HeartPlus,
  subscribed: Star,
  resubscribed: Star,
  gifted: Gift,
  hosted: Users,
  unhosted: LogOut,
  skill: Sparkles,
  poll: Vote,
  acted: Shield,
  came: DoorOpen,
  went: LogOut,
};

type Props = { row: ChatHappening; t: TFunction<'live'> };

/** What happened around the channel: a line across for the stream itself, a box for what is large, else one sentence. */
export const HappeningBody = memo(function HappeningBody({ row, t }: Props) {
  const { what } = row;
  const hidden = useNumbersHidden();
  const from = useLargeHostFrom();
  switch (what.kind) {
    case 'wentLive':
    case 'ended':
      return (
        <div className={styles.edge}>
          <span className={styles.words}>{happeningWords(what, t, hidden)}</span>
        </div>
      );
    case 'pollEnded':
      return <PollResult poll={what} simulated={<Simulated row={row} />} t={t} />;
    case 'acted':
      return <ActedRow acted={what} />;
    default:
      if (isLargeHost(row, from)) return <LargeHost row={row} hidden={hidden} t={t} />;
      if (isLargeSubscription(row)) return <LargeSubscription row={row} hidden={hidden} t={t} />;
      return <Small what={what} simulated={<Simulated row={row} />} hidden={hidden} t={t} />;
  }
});

/** Says that somebody at the demo's board made it happen. @see DESIGN-LANGUAGE §10 "Demo board" */
function Simulated({ row }: { row: ChatHappening }) {
  const words = useMadeOnBoard(row);
  if (words === null) return null;
  return (
    <>
      {' '}
      <Tag kind="assume" icon={FlaskConical} title={words.whole}>
        {words.short}
      </Tag>
    </>
  );
}

function Small({
  what,
  simulated,
  hidden,
  t,
}: {
  what: Exclude<Happening, { kind: 'wentLive' | 'ended' | 'pollEnded' }>;
  simulated: ReactNode;
  hidden: boolean;
  t: TFunction<'live'>;
}) {
  return (
    <div className={styles.small}>
      <Icon icon={icons[what.kind]} size="s" className={styles.icon} />
      <span className={styles.words}>
        {happeningWords(what, t, hidden)}
        {what.kind === 'skill' && <SkillRest what={what} hidden={hidden} t={t} />}
        {'names' in what && what.count > 1 && <Names what={what} hidden={hidden} t={t} />}
        {simulated}
      </span>
    </div>
  );
}

type SkillRestProps = { what: Extract<Happening, { kind: 'skill' }>; hidden: boolean; t: TFunction<'live'> };

function SkillRest({ what, hidden, t }: SkillRestProps) {
  return (
    <>
      {' '}
      {!hidden && (
        <bdi data-open="" className={styles.dim}>
          {t('happening.cost', { cost: what.cost, of: what.currency })}
        </bdi>
      )}{' '}
      {what.cancelled ? (
        t('happening.cancelled')
      ) : (
        <>
          <MessageParts parts={what.parts} t={t} />
          <CancelSkill skill={what} t={t} />
        </>
      )}
    </>
  );
}

/** For whoever may: the owner, and editors of the channel. What it cost is not given back. @see PLATFORM §5.2, §6.3 */
function CancelSkill({ skill, t }: { skill: SkillRestProps['what']; t: TFunction<'live'> }) {
  const may = useMay('cancelSkill');
  const channelId = useChat((state) => state.channelId);
  if (may.kind === 'denied' || channelId === null) return null;
  const { executionId, name, skill: title } = skill;
  const label = t('happening.cancelSkillLabel', { skill: title, name: isolated(shorten(name, 40)) });
  return (
    <>
      {' '}
      <button
        type="button"
        className={styles.more}
        aria-label={label}
        data-enter
        onClick={() => void cancelSkill({ channelId, executionId, name, skill: title })}
      >
        {t('happening.cancelSkill')}
      </button>
    </>
  );
}

type NamesProps = { what: { names: readonly string[]; count: number }; hidden: boolean; t: TFunction<'live'> };

/** Names behind the sentence; all that are known on request. */
function Names({ what, hidden, t }: NamesProps) {
  const [all, setAll] = useState(false);
  if (what.names.length === 0) return null;
  const known = { ...what, names: what.names };
  const rest = what.count - what.names.length;
  const listed = all ? what.names.map((name) => `\u2068${name}\u2069`).join(', ') : someNames(known, t, hidden);
  return (
    <>
      {': '}
      {all && rest > 0 ? andMore(listed, rest, t, hidden) : listed}{' '}
      {what.names.length > NAMES_SHOWN && (
        <button type="button" className={styles.more} aria-expanded={all} data-enter onClick={() => setAll(!all)}>
          {t(all ? 'happening.showFewer' : 'happening.showAll')}
        </button>
      )}
    </>
  );
}
