import i18next from 'i18next';
import { type CSSProperties, useState } from 'react';
import { keepWords } from '../../ui/keptWords.ts';
import styles from './Message.module.css';

/** The line of a message is 20 px; a taller picture would push the lines apart. */
const SHOWN_HEIGHT_PX = 22;

export type EmoticonSprite = {
  readonly text: string;
  readonly sheetPath: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

// A sheet that could not be had is not asked for again by every message that uses it.
const missingSheets = new Set<string>();

const words = keepWords((text) => i18next.t('live:row.emoticon', { text }));

/** A picture cut out of the service's sheet; its text where the sheet can't be had. @see PLATFORM §6.5 "Emotes" */
export function Emoticon({ sprite }: { sprite: EmoticonSprite }) {
  const { text, sheetPath, x, y, width, height } = sprite;
  const [missing, setMissing] = useState(() => missingSheets.has(sheetPath));
  if (missing || width <= 0 || height <= 0) return text;
  return (
    <img
      className={styles.emoticon}
      src={sheetPath}
      alt={words(text)}
      title={text}
      width={width}
      height={height}
      draggable={false}
      style={{ objectPosition: `${-x}px ${-y}px`, '--fit': SHOWN_HEIGHT_PX / height } as CSSProperties}
      onError={() => {
        missingSheets.add(sheetPath);
        setMissing(true);
      }}
    />
  );
}
