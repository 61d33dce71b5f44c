import type { TFunction } from 'i18next';
import type { MouseEvent } from 'react';
import type { MessagePart } from '../../../shared/chat.ts';
import { unreachable } from '../../../shared/failure.ts';
import { hostOf } from '../../ui/hostOf.ts';
import { shorten } from '../../ui/Name.tsx';
import { Emoticon } from './Emoticon.tsx';
import { cutAt } from './find.ts';
import styles from './Message.module.css';
import { openLink } from './rowActions.ts';

/** The service takes 360; a service that sends ten thousand must not slow the list. */
const LONGEST_TEXT = 2_000;

export type MessagePartsProps = {
  parts: readonly MessagePart[];
  t: TFunction<'live'>;
  /** Words to mark. */
  found?: string | undefined;
  /** It was said to one alone: screen-safe hides it. */
  isPrivate?: boolean;
};

/** What a message says: text, emoticons, links with their address in sight, mentions. */
export function MessageParts({ parts, t, found, isPrivate = false }: MessagePartsProps) {
  return (
    <bdi className={styles.said} data-said={isPrivate ? undefined : ''}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never move
        <Part key={index} part={part} t={t} found={found} />
      ))}
    </bdi>
  );
}

function Part({ part, t, found }: { part: MessagePart; t: TFunction<'live'>; found: string | undefined }) {
  switch (part.kind) {
    case 'text':
      return found === undefined ? shorten(part.text, LONGEST_TEXT) : <Marked text={part.text} words={found} />;
    case 'emoticon':
      return part.sheetPath === null ? part.text : <Emoticon sprite={{ ...part, sheetPath: part.sheetPath }} />;
    case 'link':
      return <Link text={part.text} url={part.url} t={t} />;
    case 'mention':
      return (
        <span className={part.me ? styles.atMe : styles.at}>
          <bdi>{shorten(part.text, 120)}</bdi>
        </span>
      );
    default:
      return unreachable(part);
  }
}

/** A text with the words in it marked. */
export function Marked({ text, words }: { text: string; words: string }) {
  return cutAt(shorten(text, LONGEST_TEXT), words).map(({ text: piece, hit }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
    hit ? <mark key={index}>{piece}</mark> : piece,
  );
}

/** A link says where it leads: its text alone may name another place. */
function Link({ text, url, t }: { text: string; url: string; t: TFunction<'live'> }) {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return shorten(text, LONGEST_TEXT);
  const host = hostOf(url);
  const press = (event: MouseEvent) => {
    event.preventDefault();
    if (event.button === 0) void openLink(url);
  };
  return (
    <>
      <a href={url} title={url} onClick={press} onAuxClick={press} aria-label={t('row.link', { text, host })}>
        {shorten(text, 300)}
      </a>
      {!text.toLowerCase().includes(host.toLowerCase()) && (
        <span className={styles.host} data-private="">
          {' '}
          ({shorten(host, 120)})
        </span>
      )}
    </>
  );
}
