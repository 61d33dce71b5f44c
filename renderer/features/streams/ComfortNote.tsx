import { EyeOff } from 'lucide-react';
import { Note } from '../../ui/Note.tsx';
import { useHeldWords } from '../../view/heldWords.ts';

/** Why there are no numbers. */
export function ComfortNote() {
  const held = useHeldWords();
  return (
    <Note icon={EyeOff} title={held.title}>
      {held.text}
    </Note>
  );
}
