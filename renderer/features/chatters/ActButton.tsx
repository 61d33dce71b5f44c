import type { KeyName } from '../../../shared/keys.ts';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { useChords } from '../../ui/keys.ts';
import { useHotkey } from '../../ui/useHotkey.ts';
import { ChordKeys } from '../../view/ChordKeys.tsx';

type Props = Pick<ButtonProps, 'kind' | 'icon'> & { act: KeyName; label: string; onAct: () => void };

/** Something that is done to the person of the card, with the key that does it there. */
export function ActButton({ act, label, onAct, ...look }: Props) {
  const [chord] = useChords(act);
  // In the chat beside it the same key means whoever has the focus there.
  useHotkey(act, ({ target }) => isInCard(target) && onAct());
  return (
    <Button {...look} aria-label={label} aria-keyshortcuts={chord} onClick={onAct}>
      {label}
      {chord !== undefined && <ChordKeys chord={chord} />}
    </Button>
  );
}

/** The sheet itself has the focus when it opens. */
const isInCard = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"]')?.querySelector('[data-card]') != null;
