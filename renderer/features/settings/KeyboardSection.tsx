import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { globalKeyNames } from '../../../shared/keys.ts';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { partsOf } from '../../ui/chords.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { useKeys } from '../../ui/keys.ts';
import { Switch } from '../../ui/Switch.tsx';
import { type Parts, part } from './findSettings.ts';
import { GlobalKeysPart } from './GlobalKeysPart.tsx';
import styles from './KeyboardSection.module.css';
import { Option, Section } from './Section.tsx';
import { ShortcutRow } from './ShortcutRow.tsx';
import { shortcutGroups } from './shortcuts.ts';
import { useChangeKeys } from './useChangeKeys.ts';
import { useChangeSettings } from './useChangeSettings.ts';

export const keyboardParts: Parts = () => {
  const t = i18next.getFixedT(null, 'settings');
  const forAll = globalKeyNames.map((name) => part(t(`globalKeys.${name}`), t('globalKeys.lede')));
  const named = new Set(forAll.map(({ label }) => label));
  return [
    part(t('keyboard.single'), t('keyboard.singleHint')),
    ...forAll,
    ...shortcutGroups()
      .flatMap(({ shortcuts }) => shortcuts.map(({ words, chords }) => part(words, ...chords.flatMap(partsOf))))
      // What has a key for the whole computer too is found there, once.
      .filter(({ label }) => !named.has(label)),
  ];
};

/** Every key the window hears, and how each is changed. */
export function KeyboardSection() {
  const { t } = useTranslation('settings');
  const single = useStateOf('settings')?.singleKeys ?? true;
  const { change } = useChangeSettings();
  const keys = useChangeKeys();
  useKeys();
  return (
    <>
      <Section title={t('section.keyboard')} lede={t('keyboard.lede')}>
        {keys.error && <ErrorNotice error={keys.error} />}
        <Option label={t('keyboard.single')} hint={t('keyboard.singleHint')}>
          <Switch
            aria-label={t('keyboard.single')}
            checked={single}
            onChange={(singleKeys) => change({ singleKeys })}
          />
        </Option>
      </Section>
      {shortcutGroups().map(({ title, shortcuts }) => (
        <Section key={title} title={title}>
          <dl className={styles.keys}>
            {shortcuts.map((shortcut) => (
              <ShortcutRow key={shortcut.name} shortcut={shortcut} keys={keys} />
            ))}
          </dl>
        </Section>
      ))}
      <GlobalKeysPart />
      <div className={styles.foot}>
        <Button disabledReason={keys.changed === 0 ? t('keyboard.resetAllNone') : undefined} onClick={keys.resetAll}>
          {t('keyboard.resetAll')}
        </Button>
      </div>
    </>
  );
}
