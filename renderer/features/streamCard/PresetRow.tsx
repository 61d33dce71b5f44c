import { Plus, SlidersHorizontal } from 'lucide-react';
import { type FormEvent, type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CardPreset, fieldsOf, MOST_PRESETS } from '../../../shared/streamCard.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Name } from '../../ui/Name.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { isolated } from '../../ui/slots.tsx';
import { useKeptFocus } from '../../ui/useKeptFocus.ts';
import { tooLongTitle } from './cardWords.ts';
import { differing } from './draft.ts';
import { PresetList } from './PresetList.tsx';
import styles from './StreamCard.module.css';
import type { Card } from './useCard.ts';
import { type Presets, usePresets } from './usePresets.ts';

const LONGEST_NAME = 60;

/** Sets of values under a name: one press puts them into the fields. */
export function PresetRow({ card }: { card: Card }) {
  const { t } = useTranslation('streamCard');
  const { presets, keep, error } = usePresets();
  const saveAs = useRef<HTMLButtonElement>(null);
  // With the last preset the list of them goes away.
  const held = useKeptFocus(() => saveAs.current);
  return (
    <div className={styles.presets} {...held}>
      {presets.length > 0 && <span className={styles.hint}>{t('presets.label')}</span>}
      {presets.map(({ name, values }) => (
        <Chip
          key={name}
          pressed={fieldsOf(values).length > 0 && fieldsOf(differing(values, card.values)).length === 0}
          onClick={() => {
            card.write(values, name);
            announcer.polite(t('presets.applied', { name: isolated(name) }));
          }}
        >
          <Name>{name}</Name>
        </Chip>
      ))}
      {presets.length > 0 && (
        <Popover
          label={t('presets.manage')}
          align="end"
          trigger={<IconButton icon={SlidersHorizontal} size="s" label={t('presets.manage')} />}
        >
          <PresetList presets={presets} onChange={keep} />
        </Popover>
      )}
      <SaveAs ref={saveAs} presets={presets} card={card} onKeep={keep} />
      {error && <ErrorNotice error={error} />}
    </div>
  );
}

type SaveAsProps = { ref: Ref<HTMLButtonElement>; presets: readonly CardPreset[]; card: Card; onKeep: Presets['keep'] };

function SaveAs({ ref, presets, card, onKeep }: SaveAsProps) {
  const { t } = useTranslation('streamCard');
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const isFull = presets.length >= MOST_PRESETS;
  const reason = isFull ? t('presets.full', { count: MOST_PRESETS }) : tooLongTitle(card.values.title);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '') return setProblem(t('presets.empty'));
    if (presets.some((preset) => preset.name === wanted)) return setProblem(t('presets.taken'));
    onKeep([...presets, { name: wanted, values: card.values }], (isOnDisk) => {
      setOpen(false);
      setName('');
      announcer.polite(t(isOnDisk ? 'presets.kept' : 'presets.notKept', { name: isolated(wanted) }));
    });
  };
  const trigger = (
    <Button ref={ref} kind="quiet" icon={Plus} disabledReason={reason}>
      {t('presets.saveAs')}
    </Button>
  );
  if (reason !== undefined) return trigger;
  return (
    <Popover label={t('presets.saveAs')} align="end" open={open} onOpenChange={setOpen} trigger={trigger}>
      <form className={styles.form} onSubmit={submit}>
        <Field
          label={t('presets.name')}
          hint={t('presets.keepHint')}
          maxLength={LONGEST_NAME}
          value={name}
          error={problem}
          onChange={(next) => {
            setName(next);
            setProblem(undefined);
          }}
        />
        <Button type="submit" kind="main">
          {t('presets.keep')}
        </Button>
      </form>
    </Popover>
  );
}
