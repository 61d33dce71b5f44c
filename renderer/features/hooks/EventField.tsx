import { Plus } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { pasteText } from '../../view/pasteText.ts';
import styles from './EventsPart.module.css';
import { isWhole, nameProblem, type OwnIds, suggestNames, whatIsSaid } from './eventChoice.ts';

type Props = { own: OwnIds; chosen: readonly string[]; onAdd: (name: string) => void };

/** A name of one's own, or one of the known ones: what is typed narrows the list. Arrows choose, Enter takes. */
export function EventField({ own, chosen, onAdd }: Props) {
  const { t } = useTranslation('hooks');
  const id = useId();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  // Said when one wants to add it, and then until it is mended.
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const names = open ? suggestNames(text, own, chosen) : [];
  const problem = tried ? nameProblem(text, chosen) : null;
  const change = (next: string) => {
    setText(next);
    setActive(-1);
    setOpen(true);
    if (next.trim() === '') setTried(false);
  };
  const add = (name: string) => {
    const wrong = nameProblem(name, chosen);
    if (wrong !== null) {
      setTried(true);
      announcer.polite(t(`sheet.problem.${wrong.kind}`, wrong.values));
      return;
    }
    onAdd(name.trim());
    setText('');
    setTried(false);
    setOpen(false);
    setActive(-1);
  };
  const take = (name: string) => {
    field.current?.focus();
    if (isWhole(name)) return add(name);
    // Its id is the person's to know: it is written between the colons.
    setText(name);
    setOpen(false);
    const at = name.indexOf('::') + 1;
    requestAnimationFrame(() => field.current?.setSelectionRange(at, at));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const count = open ? names.length : suggestNames(text, own, chosen).length;
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (count > 0) setActive(active === -1 ? (step === 1 ? 0 : count - 1) : (active + step + count) % count);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const name = names[active];
      if (name === undefined) add(text);
      else take(name);
    } else if (event.key === 'Escape' && open && names.length > 0) {
      // The list first, the sheet with the next press.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
      setActive(-1);
    }
  };
  const shown = open && names.length > 0;
  return (
    <div className={styles.field}>
      <div className={styles.line}>
        <Field
          ref={field}
          className={styles.input}
          label={t('sheet.find')}
          hideLabel
          placeholder={t('sheet.findExample')}
          error={problem === null ? undefined : t(`sheet.problem.${problem.kind}`, problem.values)}
          value={text}
          onChange={change}
          onKeyDown={press}
          onFocus={() => setOpen(text !== '')}
          onBlur={() => setOpen(false)}
          role="combobox"
          aria-expanded={shown}
          aria-controls={shown ? `${id}-list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={shown && active !== -1 ? `${id}-${active}` : undefined}
          dir="ltr"
          maxLength={200}
          paste={pasteText}
        />
        <Button icon={Plus} onClick={() => add(text)}>
          {t('sheet.add')}
        </Button>
      </div>
      {shown && (
        <div className={styles.list} id={`${id}-list`} role="listbox" aria-label={t('sheet.suggestions')} tabIndex={-1}>
          {names.map((name, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
            <div
              key={name}
              id={`${id}-${index}`}
              role="option"
              className={styles.option}
              aria-selected={index === active}
              tabIndex={-1}
              ref={(option) => {
                if (index === active) option?.scrollIntoView?.({ block: 'nearest' });
              }}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(name)}
            >
              <code data-open="">{name.replace('::', ':…:')}</code>
              {whatIsSaid(name) === 'notInDocument' && <Tag kind="assume">{t('sheet.notInDocument')}</Tag>}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
