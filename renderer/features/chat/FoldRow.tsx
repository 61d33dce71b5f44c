import type { TFunction } from 'i18next';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { formatDuration } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Name } from '../../ui/Name.tsx';
import { filled, SLOT } from '../../ui/slots.tsx';
import { type Fold, MOST_OPENED } from './foldRemoved.ts';
import styles from './Message.module.css';
import { removedKey } from './removedKey.ts';

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
  const words = t(`removedMany.${removedKey(removed)}`, {
    ...{ count: people, messages: SLOT, name: SLOT, who: SLOT },
    duration: formatDuration((removed.seconds ?? 0) * 1000),
  });
  const nodes = {
    messages: <b>{t('removedMany.count', { count: messages.length })}</b>,
    by: <Name>{removed.by ?? ''}</Name>,
    who: <Name>{username}</Name>,
  };
  // In the order in which the catalogue's sentences name them.
  const rest = removed.by === null || removed.own ? [nodes.who] : [nodes.by, nodes.who];
  return filled(words, nodes.messages, ...rest);
}
