import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { KnownChannel } from '../../../shared/channels.ts';
import { call } from '../../api/call.ts';
import { plainTyped } from './channelEntries.ts';

/** Each search is a call, so it is made once somebody pauses. */
const PAUSE_MS = 350;
/** One letter fits nearly everybody. */
const SHORTEST = 2;
const KEPT_MS = 60_000;

/** What the service finds by a name, and whether it is looking. What was found a minute ago is not asked for again. */
export function useFoundChannels(typed: string): { found: readonly KnownChannel[]; isLooking: boolean } {
  const text = plainTyped(typed).slice(0, 100);
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const isWanted = text.length >= SHORTEST;
  const { data } = useQuery({
    queryKey: ['channels.search', paused],
    queryFn: () => call('channels.search', { text: paused }),
    enabled: isWanted && paused === text,
    staleTime: KEPT_MS,
    gcTime: KEPT_MS,
    retry: false,
  });
  const isAnswered = isWanted && paused === text;
  return { found: isAnswered ? (data ?? []) : [], isLooking: isWanted && !(isAnswered && data !== undefined) };
}
