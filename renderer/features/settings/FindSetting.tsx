import { Search, X } from 'lucide-react';
import { type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/Field.tsx';
import { focusable } from '../../ui/focus.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { shortened } from '../../ui/shortened.ts';
import { isolated } from '../../ui/slots.tsx';
import { useHotkey } from '../../ui/useHotkey.ts';
import { useView } from '../../view/view.ts';
import { whenThere } from '../../view/whenThere.ts';
import styles from './FindSetting.module.css';
import { type FoundSetting, findSettings } from './findSettings.ts';
import { sections } from './sections.ts';
import { wordsByLabel } from './settingWords.ts';

type Props = { text: string; onText: (text: string) => void; field: RefObject<HTMLInputElement | null> };

/** The field that looks for a setting. Down and Enter go to the first one found. */
export function FindSettingField({ text, onText, field }: Props) {
  const { t } = useTranslation('settings');
  useHotkey('lists.find', () => field.current?.focus());
  return (
    <Field
      ref={field}
      className={styles.field}
      label={t('find.field')}
      hideLabel
      placeholder={t('find.field')}
      icon={Search}
      value={text}
      onChange={onText}
      data-first
      onKeyDown={(event) => {
        if (event.key === 'Escape' && text !== '') onText('');
        else if (event.key === 'ArrowDown' || event.key === 'Enter') {
          document.querySelector<HTMLElement>('[data-found]')?.focus();
        } else return;
        event.preventDefault();
      }}
      end={
        text !== '' && (
          <IconButton className={styles.clear} icon={X} size="s" label={t('find.clear')} onClick={() => onText('')} />
        )
      }
    />
  );
}

/** The settings found, each leading to its place. */
export function FoundSettings({ text, onPick }: { text: string; onPick: (found: FoundSetting) => void }) {
  const { t } = useTranslation('settings');
  const found = findSettings(
    text,
    sections.map(({ id, parts }) => ({ id, parts, word: t(`section.${id}`) })),
    wordsByLabel(),
  );
  if (found.length === 0)
    return <p className={styles.none}>{t('find.none', { text: isolated(shortened(text.trim(), 40)) })}</p>;
  return (
    <ul className={styles.found} aria-label={t('find.results')}>
      {found.map((setting, index) => (
        <li key={`${setting.section} ${setting.label}`}>
          <button
            type="button"
            className={styles.hit}
            data-found={index === 0 || undefined}
            onClick={() => onPick(setting)}
          >
            <span>{setting.label}</span>
            <span className={styles.section}>{t(`section.${setting.section}`)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Opens a setting's section, then brings it into sight and the keyboard to its control. */
export function useGoToSetting(column: RefObject<HTMLElement | null>): (found: FoundSetting) => void {
  const open = useView((view) => view.openSettings);
  return (found) => {
    open(found.section);
    // The section is drawn with the next frame; what it shows may come later.
    requestAnimationFrame(() => {
      const box = column.current;
      if (box !== null) whenThere(box, () => focusSetting(box, found.label));
    });
  };
}

/** Brings the keyboard to the setting that was asked for from elsewhere. */
export function useWantedSetting(column: RefObject<HTMLElement | null>): void {
  const wanted = useView((view) => view.wantedSetting);
  useEffect(() => {
    const box = column.current;
    if (box === null || wanted === null) return;
    // It waits by itself, until the person does something else.
    whenThere(box, () => focusSetting(box, wanted));
    useView.getState().foundSetting();
  }, [column, wanted]);
}

/** @returns false while it is not there */
function focusSetting(column: HTMLElement, label: string): boolean {
  const places = Array.from(column.querySelectorAll<HTMLElement>('[data-setting]'));
  const place = places.find((element) => element.dataset.setting === label);
  if (place === undefined) return false;
  place.scrollIntoView({ block: 'nearest' });
  const stop = focusable(place)[0] ?? place;
  if (stop === place) place.tabIndex = -1;
  stop.focus();
  return true;
}
