import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { Clapperboard, Gavel, Inbox, Lock, UserRound, Webhook } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Destination } from '../../../shared/destinations.ts';
import { hookName, shortPath } from '../../../shared/hookName.ts';
import { call } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { formatDateTime, formatDay, formatTime } from '../../ui/format.ts';
import { roleWord } from '../../ui/RoleMark.tsx';
import { eventKind } from '../../view/eventName.ts';
import { searchNames } from '../../view/nameSearch.ts';
import type { PaletteItem } from '../../view/paletteItems.ts';
import { readTyped } from './findItems.ts';

const MOST_PEOPLE = 8;
const MOST_PEOPLE_ALONE = 40;
const MOST_KEPT = 5;
/** What is kept on disk is looked through once somebody pauses. */
const PAUSE_MS = 120;
const LONGEST = 100;

const everything = { events: [], verdicts: [], statusClasses: [], fromMs: null, toMs: null, intake: null };

/** People, hooks, deliveries and streams that hold what was typed: main and its own copies are asked, never the service. */
export function useFoundElsewhere(typed: string, goTo: (to: Destination) => void): PaletteItem[] {
  const { prefix, words } = readTyped(typed.slice(0, LONGEST));
  const alone = prefix === '@';
  const paused = usePaused(words);
  const { act, name } = useAct(prefix === null ? words : '');
  const sought = act === null ? words : name;
  // Everybody is listed where people alone are looked through, and nobody where nothing is sought at all.
  const asked = alone || (prefix === null && sought !== '') ? sought : null;
  const people = usePeople(asked, alone ? MOST_PEOPLE_ALONE : MOST_PEOPLE, goTo, act);
  const hooks = useHooks(goTo);
  const deliveries = useDeliveries(alone || prefix === '>' ? '' : paused, goTo);
  const streams = useStreams(prefix === null ? paused : '', goTo);
  return [...people, ...hooks, ...deliveries, ...streams];
}

function usePaused(words: string): string {
  const [paused, setPaused] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return paused;
}

/** What the card of a person is asked for. */
const actIcons = { ban: Gavel, timeout: Gavel, whisper: Lock } as const;
const acts = Object.keys(actIcons) as (keyof typeof actIcons)[];

type Act = (typeof acts)[number];

/** What is to be done to a person, typed before their name: `ban ivy`. */
function useAct(words: string): { act: Act | null; name: string } {
  const { t } = useTranslation('palette');
  const [first = '', ...rest] = words.split(/\s+/);
  const name = rest.join(' ');
  const typed = first.toLocaleLowerCase();
  const fits = (act: Act) =>
    typed === act ||
    typed ===
      t(`onPerson.${act}`, { name: '' })
        .replace(/[:\s]+$/, '')
        .toLocaleLowerCase();
  const act = name === '' ? undefined : acts.find(fits);
  return act === undefined ? { act: null, name: '' } : { act, name };
}

type GoTo = (to: Destination) => void;

/** @param words null: nobody is asked for */
function usePeople(words: string | null, most: number, goTo: GoTo, act: Act | null): PaletteItem[] {
  const { t } = useTranslation(['common', 'palette']);
  const { data } = useQuery({
    queryKey: ['palette.people', words, most],
    queryFn: words === null ? skipToken : () => searchNames(words, most),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  if (words === null) return [];
  return (data?.rows ?? []).map(({ userId, username, role }) => {
    const known = roleWord(role);
    if (act !== null) {
      return {
        id: `${act} ${userId}`,
        group: 'people',
        icon: actIcons[act],
        words: t(`palette:onPerson.${act}`, { name: username }),
        about: t('palette:onPerson.about'),
        // Whatever word it was asked for by.
        more: act,
        run: () => goTo({ place: 'chatter', userId }),
      };
    }
    return {
      id: `chatter ${userId}`,
      group: 'people',
      icon: UserRound,
      words: username,
      about: known === undefined ? undefined : t(`common:role.${known}`),
      run: () => goTo({ place: 'chatter', userId }),
    };
  });
}

function useHooks(goTo: GoTo): PaletteItem[] {
  const hooks = useStateOf('hooks')?.hooks ?? [];
  return hooks.map((hook) => ({
    id: `hook ${hook.id}`,
    group: 'hooks',
    icon: Webhook,
    words: hookName(hook),
    more: `${hook.url} ${hook.events.join(' ')}`,
    run: () => goTo({ place: 'hooks', hookId: hook.id }),
  }));
}

function useDeliveries(words: string, goTo: GoTo): PaletteItem[] {
  const { t } = useTranslation('palette');
  const { data } = useQuery({
    queryKey: ['palette.deliveries', words],
    queryFn: () => call('deliveries.rows', { ...everything, text: words, offset: 0, limit: MOST_KEPT }),
    enabled: words !== '',
    gcTime: 0,
  });
  if (words === '') return [];
  return (data?.rows ?? []).map(({ id, atMs, event, dialect, intake }) => ({
    id: `delivery ${id}`,
    group: 'deliveries',
    icon: Inbox,
    words: event === null ? t('delivery') : eventKind(event, dialect),
    about: [formatDateTime(atMs, { seconds: true }), intake === null ? '' : shortPath(intake)]
      .filter(Boolean)
      .join(', '),
    // Its body may hold the words.
    more: words,
    run: () => goTo({ place: 'deliveries', deliveryId: id }),
  }));
}

function useStreams(words: string, goTo: GoTo): PaletteItem[] {
  const { t } = useTranslation('streams');
  const { data } = useQuery({
    queryKey: ['palette.streams', words],
    queryFn: () => call('streams.rows', { text: words, offset: 0, limit: MOST_KEPT }),
    enabled: words !== '',
    gcTime: 0,
  });
  if (words === '') return [];
  return (data?.rows ?? []).map(({ stream, game }) => ({
    id: `stream ${stream.id}`,
    group: 'streams',
    icon: Clapperboard,
    words: stream.title || t('untitled'),
    about: [formatDay(stream.startMs), formatTime(stream.startMs), game ?? ''].filter(Boolean).join(', '),
    // Its note may hold the words.
    more: words,
    run: () => goTo({ place: 'stream', id: stream.id }),
  }));
}
