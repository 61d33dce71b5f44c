import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { Happening } from '../../../shared/chat.ts';
import { unreachable } from '../../../shared/failure.ts';
import { shareOf, winnersOf } from '../../../shared/pollRules.ts';
import { formatPercent } from '../../ui/format.ts';
import { Name } from '../../ui/Name.tsx';
import { filled, isolated, SLOT } from '../../ui/slots.tsx';
import { actedWords } from './actedWords.ts';

/** So many names stand in a sentence; the others are one press away. */
export const NAMES_SHOWN = 2;

type Many = { names: readonly string[]; count: number };

/** What happened, in one sentence. Names stand out and keep their own direction. `hidden`: without the channel's numbers. */
export function happeningWords(what: Happening, t: TFunction<'live'>, hidden: boolean): ReactNode {
  switch (what.kind) {
    case 'wentLive': {
      const wentLive = <b>{t('happening.wentLive')}</b>;
      if (what.title === null) return wentLive;
      return filled(
        t('happening.wentLiveTitle', { wentLive: SLOT, title: SLOT }),
        wentLive,
        <bdi key="title">{what.title}</bdi>,
      );
    }
    case 'ended':
      return <b>{t('happening.ended')}</b>;
    case 'followed':
    case 'subscribed':
    case 'came':
    case 'went':
      return manyWords(what, t, hidden);
    case 'resubscribed':
      return resubscribedWords(what, t);
    case 'gifted':
      return giftedWords(what, t, hidden);
    case 'hosted':
      return filled(
        what.viewers === null || hidden
          ? t('happening.hosted', { name: SLOT })
          : t('happening.hostedViewers', { name: SLOT, count: what.viewers }),
        channelName(what.name, t),
      );
    case 'unhosted':
      return filled(t('happening.unhosted', { name: SLOT }), channelName(what.name, t));
    case 'skill':
      return filled(
        t('happening.skill', { name: SLOT, skill: SLOT }),
        <Person name={what.name} userId={what.userId} />,
        <bdi key="skill">{what.skill}</bdi>,
      );
    case 'poll':
      return filled(
        t('happening.poll.started', { name: SLOT, question: SLOT }),
        person(what.by),
        <bdi key="question">{what.question}</bdi>,
      );
    case 'pollEnded':
      return pollWords(what, t);
    case 'acted':
      return actedWords(what);
    default:
      return unreachable(what);
  }
}

/** The first names of many, and how many more there are, or that there are more where that is `hidden`. */
export function someNames({ names, count }: Many, t: TFunction<'live'>, hidden: boolean): string {
  const shown = names.slice(0, NAMES_SHOWN).map(isolated).join(', ');
  return count > NAMES_SHOWN ? andMore(shown, count - NAMES_SHOWN, t, hidden) : shown;
}

export function andMore(names: string, count: number, t: TFunction<'live'>, hidden: boolean): string {
  return hidden ? t('happening.moreHidden', { names }) : t('happening.more', { names, count });
}

function manyWords(
  what: Extract<Happening, { kind: 'followed' | 'subscribed' | 'came' | 'went' }>,
  t: TFunction<'live'>,
  hidden: boolean,
): ReactNode {
  const { kind, names, count } = what;
  if (count > 1) {
    const people = <b>{hidden ? t('happening.peopleHidden') : t('happening.people', { count })}</b>;
    return filled(t(`happening.${kind}Many`, { people: SLOT }), people);
  }
  const [name] = names;
  return name === undefined ? t(`happening.${kind}Some`) : filled(t(`happening.${kind}`, { name: SLOT }), person(name));
}

function resubscribedWords(what: Extract<Happening, { kind: 'resubscribed' }>, t: TFunction<'live'>): ReactNode {
  if (what.name === null) return t('happening.resubscribedSome');
  const words =
    what.months === null
      ? t('happening.resubscribed', { name: SLOT })
      : t('happening.resubscribedMonths', { name: SLOT, count: what.months });
  return filled(words, person(what.name));
}

function giftedWords(what: Extract<Happening, { kind: 'gifted' }>, t: TFunction<'live'>, hidden: boolean): ReactNode {
  const giver = what.name === null ? t('happening.somebody') : person(what.name);
  if (what.count > 1) {
    const words = hidden
      ? t('happening.giftedManyHidden', { name: SLOT })
      : t('happening.giftedMany', { name: SLOT, count: what.count });
    return filled(words, giver);
  }
  const [to] = what.names;
  if (to === undefined) return filled(t('happening.giftedUnknown', { name: SLOT }), giver);
  return filled(t('happening.gifted', { name: SLOT, to: SLOT }), giver, person(to));
}

function pollWords({ options, voters }: Extract<Happening, { kind: 'pollEnded' }>, t: TFunction<'live'>): ReactNode {
  const best = winnersOf(options).flatMap((at) => options[at] ?? []);
  const [first] = best;
  if (first === undefined) return t('happening.poll.noVotes');
  const percent = formatPercent(shareOf(first.votes, { answers: options, voters }));
  if (best.length > 1) {
    const answers = best.map(({ text }) => isolated(text)).join(', ');
    return t('happening.poll.tied', { count: best.length, percent, answers });
  }
  return filled(t('happening.poll.won', { answer: SLOT, percent }), person(first.text));
}

function channelName(name: string, t: TFunction<'live'>): ReactNode {
  return name === '' ? t('happening.anotherChannel') : person(name);
}

function person(name: string): ReactNode {
  return (
    <b>
      <Name>{name}</Name>
    </b>
  );
}

/** A name that opens the card. */
function Person({ name, userId }: { name: string; userId: number }) {
  return (
    <b data-user={userId}>
      <Name>{name}</Name>
    </b>
  );
}
