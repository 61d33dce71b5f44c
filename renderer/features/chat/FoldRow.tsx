import type { TFunction } from 'i18next';
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ChatMessage } from '../../../shared/chat.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Name } from '../../ui/Name.tsx';
import { filled, SLOT } from '../../ui/slots.tsx';
import { type Fold, MOST_OPENED } from './foldRemoved.ts';
import styles from './Message.module.css';

type Props = { fold: Fold; t: TFunction<'live'>; open: boolean; onOpen: (key: string, open: boolean) => void };

/** Removals with one cause in one sentence: how many, what, who; and the way to each of them. */
export function FoldRow({ fold, t, open, onOpen }: Props) {
  const { messages } = fold;
  const left = messages.length - MOST_OPENED;
  return (
    <div className={styles.fold}>
      <Icon icon={open ? ChevronDown : ChevronRight} size="s" className={styles.sign} /> <Sentence fold={fold} t={t} />{' '}
      {open && left > 0 && `${t('removedMany.newest', { count: MOST_OPENED })} `}
      <button
        type="button"
        className={styles.link}
        aria-expanded={open}
        data-enter
        onClick={() => onOpen(fold.key, !open)}
      >
        {t(open ? 'removedMany.hide' : 'removedMany.show')}
      </button>
    </div>
  );
}

function Sentence({ fold: { messages }, t }: { fold: Fold; t: TFunction<'live'> }) {
  const [{ removed, username }] = messages as [Fold['messages'][number]];
  const people = new Set(messages.map(({ userId }) => userId)).size;
  const words = t(`removedMany.${keyOf(removed)}`, { count: people, messages: SLOT, name: SLOT, who: SLOT });
  const nodes = {
    messages: <b>{t('removedMany.count', { count: messages.length })}</b>,
    by: <Name>{removed.by ?? ''}</Name>,
    who: <Name>{username}</Name>,
  };
  // In the order in which the catalogue's sentences name them.
  const rest = removed.by === null ? [nodes.who] : [nodes.by, nodes.who];
  return filled(words, nodes.messages, ...rest);
}

type Removed = NonNullable<ChatMessage['removed']>;

function keyOf({ why, by }: Removed): Removed['why'] | `${Removed['why']}By` {
  return by === null ? why : `${why}By`;
}
