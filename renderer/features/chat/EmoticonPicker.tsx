import { useQuery } from '@tanstack/react-query';
import { Search, Smile } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Emoticon as Sprite } from '../../../shared/chat.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { isolated } from '../../ui/slots.tsx';
import styles from './Composer.module.css';
import { Emoticon } from './Emoticon.tsx';
import { emoticonsQuery } from './emoticonsQuery.ts';

const COLUMNS = 8;

/** The service's emoticons: a press puts the text of one into the line. */
export function EmoticonPicker({ onPick }: { onPick: (text: string) => void }) {
  const { t } = useTranslation('live');
  const [open, setOpen] = useState(false);
  const choose = (text: string) => {
    setOpen(false);
    onPick(text);
  };
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={t('composer.emoticons')}
      side="top"
      align="end"
      trigger={<IconButton icon={Smile} label={t('composer.emoticons')} className={styles.smile} />}
    >
      <Choice onChoose={choose} />
    </Popover>
  );
}

function Choice({ onChoose }: { onChoose: (text: string) => void }) {
  const { t } = useTranslation('live');
  const [text, setText] = useState('');
  const grid = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useQuery(emoticonsQuery);
  const fits = (data ?? []).filter((sprite) => sprite.text.toLowerCase().includes(text.trim().toLowerCase()));

  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = Array.from(grid.current?.querySelectorAll('button') ?? []);
    const at = buttons.findIndex((button) => button.matches(':focus'));
    const to = stepInGrid(event.key, at, buttons.length);
    if (to === null) return;
    event.preventDefault();
    buttons[to]?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows go from the search into the grid and through it
    <div className={styles.picker} onKeyDown={onKeyDown}>
      <Field
        label={t('composer.findEmoticon')}
        hideLabel
        placeholder={t('composer.findEmoticon')}
        icon={Search}
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          const first = fits[0];
          if (event.key !== 'Enter') return;
          // The field gets the focus next, and this key must not send what is in it.
          event.preventDefault();
          if (first !== undefined) onChoose(first.text);
        }}
      />
      {error && <ErrorNotice error={error.error} onRetry={() => void refetch()} />}
      {!error && data === undefined && <p className={styles.pickerText}>{t('composer.emoticonsLoading')}</p>}
      {data?.length === 0 && <p className={styles.pickerText}>{t('composer.noEmoticons')}</p>}
      {data !== undefined && data.length > 0 && fits.length === 0 && (
        <p className={styles.pickerText}>{t('composer.noEmoticonFits', { text: isolated(text) })}</p>
      )}
      <div className={styles.grid} ref={grid}>
        {fits.map((sprite) => (
          <Choosable key={`${sprite.sheetPath} ${sprite.text}`} sprite={sprite} onChoose={onChoose} />
        ))}
      </div>
    </div>
  );
}

function Choosable({ sprite, onChoose }: { sprite: Sprite; onChoose: (text: string) => void }) {
  return (
    <button type="button" className={styles.choice} title={sprite.text} onClick={() => onChoose(sprite.text)}>
      <Emoticon sprite={sprite} />
    </button>
  );
}

/** Where arrows, Home and End lead in the grid; down from the search field leads to the first. */
function stepInGrid(key: string, at: number, length: number): number | null {
  if (length === 0) return null;
  if (at < 0) return key === 'ArrowDown' ? 0 : null;
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS, Home: -at, End: length - 1 - at }[
    key
  ];
  return by === undefined ? null : Math.min(Math.max(at + by, 0), length - 1);
}
