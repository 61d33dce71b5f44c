import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { keepWords } from '../../ui/keptWords.ts';
import { type EmoticonSprite, onSheets, pictureClass, sheetStanding } from './emoticonPictures.ts';
import styles from './Message.module.css';

const words = keepWords((text) => i18next.t('live:row.emoticon', { text }));

type Props = { sprite: EmoticonSprite };

/** A picture cut out of the service's sheet; its text where the sheet can't be had. @see PLATFORM §6.5 "Emotes" */
export function Emoticon({ sprite }: Props) {
  if (sprite.width <= 0 || sprite.height <= 0) return sprite.text;
  const standing = sheetStanding(sprite.sheetPath);
  // Of a sheet that is there or missing nothing more will be told: hundreds a second need not listen.
  return standing === 'asked' ? <Awaited sprite={sprite} /> : drawn(sprite, standing === 'missing');
}

function Awaited({ sprite }: Props) {
  const standing = useSyncExternalStore(onSheets, () => sheetStanding(sprite.sheetPath));
  return drawn(sprite, standing === 'missing');
}

function drawn(sprite: EmoticonSprite, isMissing: boolean) {
  const { text } = sprite;
  const picture = isMissing ? null : pictureClass(sprite);
  if (picture === null) return text;
  // Without a `src`, which React would set twice: its rule has the picture. It is an <img> all the same, so that its words are copied.
  return <img className={`${styles.emoticon} ${picture}`} alt={words(text)} title={text} draggable={false} />;
}
