import i18next from 'i18next';
import type { ChattersState } from '../../../shared/chatters.ts';
import type { AppError } from '../../../shared/errors.ts';
import { unreachable as unknownKind } from '../../../shared/failure.ts';
import { formatDuration, formatTime } from '../../ui/format.ts';
import { whyText } from '../../ui/whyText.ts';

/** How far the walk over the pages is: solid done, outline expected, hatch not known. */
export type CrawlMeter = {
  readonly value: number;
  readonly forecast: number;
  readonly unknown: number;
  readonly text: string;
};

export type CrawlWords = {
  readonly kind: 'working' | 'caution' | 'inactive';
  readonly words: string;
  readonly meter: CrawlMeter | null;
  /** What it means, in a line of its own. */
  readonly more: string | null;
  /** It waits for the service's limits, or keeps to its share of them. */
  readonly waits?: boolean;
  readonly timeLeft: string | null;
  readonly action: 'pause' | 'resume' | 'retry' | null;
};

/** `unreachable`: no walk could begin now. `hidden`: pages and calls are not told, for they tell how many people there are. */
type CrawlLook = { readonly unreachable: boolean; readonly hidden: boolean };

/**
 * What is to be said of the walk; null when the age beside the count says it all.
 * @see DESIGN-LANGUAGE §4, §6
 */
export function crawlWords(
  state: ChattersState,
  nowMs: number,
  { unreachable, hidden }: CrawlLook = { unreachable: false, hidden: false },
): CrawlWords | null {
  const t = i18next.getFixedT(null, 'chatters', 'crawl');
  const { crawl, completeAtMs } = state;
  switch (crawl.kind) {
    case 'idle':
    case 'complete': {
      if (!unreachable) return null;
      const more = [t('unreachableMeaning'), known(completeAtMs)].filter(Boolean).join(' ');
      return { kind: 'caution', words: t('unreachable'), meter: null, more, timeLeft: null, action: null };
    }
    case 'crawling': {
      const { pages, ofPages, waitingUntilMs, endsAtMs } = crawl;
      const waits = waitingUntilMs !== null && waitingUntilMs > nowMs;
      const first = completeAtMs === null;
      const limited = waits ? t('limited', { duration: formatDuration(waitingUntilMs - nowMs) }) : null;
      return {
        kind: waits ? 'caution' : 'working',
        words: hidden ? t(first ? 'askingHidden' : 'refreshingHidden') : asking(first, pages, ofPages),
        meter: meterOf(pages, ofPages, 'forecast', hidden),
        more: limited ?? (first ? t('rowsCome') : null),
        waits,
        timeLeft:
          endsAtMs === null || hidden
            ? null
            : t('timeLeft', { duration: formatDuration(Math.max(0, endsAtMs - nowMs)) }),
        action: 'pause',
      };
    }
    case 'paused': {
      const { pages, ofPages } = crawl;
      return {
        kind: 'inactive',
        words: hidden ? t('pausedHidden') : paused(pages, ofPages),
        meter: meterOf(pages, ofPages, 'unknown', hidden),
        more: known(completeAtMs),
        timeLeft: null,
        action: 'resume',
      };
    }
    case 'partial': {
      const { pages, ofPages, rows, why } = crawl;
      return {
        kind: 'caution',
        waits: why.kind === 'rateLimited',
        words: hidden && pages > 0 ? t('incompleteHidden') : stopped(pages, ofPages, rows, why),
        meter: meterOf(pages, ofPages, 'unknown', hidden),
        more: [whyText(why), known(completeAtMs)].filter(Boolean).join(' '),
        timeLeft: null,
        action: 'retry',
      };
    }
    default:
      return unknownKind(crawl);
  }
}

function asking(first: boolean, pages: number, ofPages: number | null): string {
  const t = i18next.getFixedT(null, 'chatters', 'crawl');
  const open = ofPages === null || ofPages < pages;
  if (first)
    return open
      ? t('askingOpen', { page: pages + 1 })
      : t('asking', { page: Math.min(pages + 1, ofPages), of: ofPages });
  return open ? t('refreshingOpen', { count: pages }) : t('refreshing', { pages, of: ofPages });
}

function paused(pages: number, ofPages: number | null): string {
  const t = i18next.getFixedT(null, 'chatters', 'crawl');
  return ofPages === null ? t('pausedOpen', { count: pages }) : t('paused', { pages, of: ofPages });
}

function known(completeAtMs: number | null): string | null {
  return completeAtMs === null ? null : i18next.t('chatters:crawl.shownFrom', { time: formatTime(completeAtMs) });
}

function stopped(pages: number, ofPages: number | null, rows: number, why: AppError): string {
  const t = i18next.getFixedT(null, 'chatters', 'crawl');
  if (pages === 0) return t(why.kind === 'offline' || why.kind === 'timedOut' ? 'notAnswered' : 'failed');
  if (ofPages === null || ofPages <= pages) return t('incompleteOpen', { rows, page: pages });
  return t('incomplete', { rows, of: expected(rows, pages, ofPages), page: pages });
}

/** How many there probably are, at the rows of a page seen so far; two digits of it are honest. */
function expected(rows: number, pages: number, ofPages: number): number {
  const all = (rows / pages) * ofPages;
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, all))) - 2);
  return Math.round(all / unit) * unit;
}

function meterOf(pages: number, ofPages: number | null, rest: 'forecast' | 'unknown', hidden: boolean): CrawlMeter {
  const t = i18next.getFixedT(null, 'chatters', 'crawl');
  if (ofPages === null || ofPages < pages || ofPages === 0) {
    return {
      value: 0,
      forecast: 0,
      unknown: 100,
      text: t(hidden ? 'meterTextOpenHidden' : 'meterTextOpen', { pages }),
    };
  }
  const value = (pages / ofPages) * 100;
  const told = t(rest === 'forecast' ? 'meterText' : 'meterIncomplete', { pages, of: ofPages });
  const text = hidden ? t('meterTextHidden', { percent: Math.floor(value) }) : told;
  return { value, forecast: 0, unknown: 0, [rest]: 100 - value, text };
}

/** Whether what is shown is newer in some parts than in others. */
export function isPart({ crawl }: ChattersState): boolean {
  return crawl.kind === 'partial' && crawl.pages > 0;
}
