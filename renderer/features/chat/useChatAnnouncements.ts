import { useTranslation } from 'react-i18next';
import type { ChatFeed, ChatMessage } from '../../../shared/chat.ts';
import { useFeed } from '../../api/feed.ts';
import { announcer } from '../../ui/announcer.ts';
import { isolated } from '../../ui/slots.tsx';
import { whyText } from '../../ui/whyText.ts';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import { actedWords, isActed } from './actedWords.ts';
import { isLargeHost, useLargeHostFrom } from './LargeRow.tsx';

/**
 * Says what comes into the chat, merged: "6 new messages, 1 mention". Not what one wrote oneself, nor what a rule hides, nor history; what one's own acts came
 * to is said whole, since rows stand still while one is in them.
 */
export function useChatAnnouncements(): void {
  const { t } = useTranslation('live');
  const hidden = useNumbersHidden();
  const from = useLargeHostFrom();
  useFeed('chat.fed', (feed) => {
    for (const failed of newlyFailed(feed)) {
      const why = failed.failure === null ? '' : whyText(failed.failure);
      announcer.assertive(t('delivery.failedSpoken', { why }));
    }
    for (const acted of feed.append.flatMap((item) => (isActed(item) ? [item.what] : []))) {
      if (acted.outcome === 'undone') continue; // said where it was taken back
      const isWhole = acted.outcome !== 'failed' && (acted.parts?.left.length ?? 0) === 0;
      announcer[isWhole ? 'polite' : 'assertive'](actedWords(acted));
    }
    if (document.hidden) return;
    const heard = feed.append.filter(
      (item) => item.kind === 'message' && !item.own && item.atMs !== null && item.mark !== 'hidden',
    ) as ChatMessage[];
    const say = (topic: 'messages' | 'mentions' | 'whispers', by: number) => {
      if (by > 0) announcer.count(`chat.${topic}`, by, (count) => t(`say.${topic}`, { count }));
    };
    for (const { what } of feed.append.filter((item) => isLargeHost(item, from))) {
      const name = isolated(what.name);
      announcer.polite(hidden ? t('say.hostedHidden', { name }) : t('say.hosted', { name, count: what.viewers }));
    }
    // So many in five seconds are so many a minute.
    if (hidden && heard.length > 0) announcer.polite(t('say.messagesHidden'));
    else say('messages', heard.length);
    say('mentions', heard.filter((item) => item.mention).length);
    say('whispers', heard.filter((item) => item.whisperWith !== null).length);
  });
}

function newlyFailed({ append, update }: ChatFeed): ChatMessage[] {
  return [...append, ...update].filter(
    (item): item is ChatMessage => item.kind === 'message' && item.own && item.delivery === 'failed',
  );
}
