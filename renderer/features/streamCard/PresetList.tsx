import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CardPreset } from '../../../shared/streamCard.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { isolated } from '../../ui/slots.tsx';
import { useHeldFocus } from '../../view/writes/useHeldFocus.ts';
import styles from './StreamCard.module.css';

type Props = { presets: readonly CardPreset[]; onChange: (presets: CardPreset[]) => void };

/** The presets, to be renamed or deleted. */
export function PresetList({ presets, onChange }: Props) {
  const held = useHeldFocus<HTMLDivElement>();
  return (
    <div className={styles.form} {...held}>
      {presets.map((preset) => (
        <PresetLine key={preset.name} preset={preset} presets={presets} onChange={onChange} />
      ))}
    </div>
  );
}

function PresetLine({ preset, presets, onChange }: Props & { preset: CardPreset }) {
  const { t } = useTranslation('streamCard');
  const [name, setName] = useState(preset.name);
  const wanted = name.trim();
  const isTaken = presets.some((other) => other !== preset && other.name === wanted);
  const problem = wanted === '' ? t('presets.empty') : isTaken ? t('presets.taken') : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (problem !== undefined || wanted === preset.name) return;
    onChange(presets.map((other) => (other === preset ? { ...preset, name: wanted } : other)));
  };
  return (
    <form className={styles.presetLine} onSubmit={submit}>
      <Field
        label={t('presets.renameLabel', { name: isolated(preset.name) })}
        hideLabel
        maxLength={60}
        value={name}
        error={problem}
        onChange={setName}
      />
      <Button type="submit" kind="quiet" disabledReason={problem}>
        {t('presets.rename')}
      </Button>
      <IconButton
        icon={Trash2}
        label={t('presets.deleteLabel', { name: isolated(preset.name) })}
        onClick={() => onChange(presets.filter((other) => other !== preset))}
      />
    </form>
  );
}
