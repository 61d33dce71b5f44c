import type { RuleEvidence } from '../../../shared/rules/judge.ts';
import { shorten } from '../../ui/Name.tsx';
import styles from './Queue.module.css';

const LONGEST = 600;

/** What somebody said, with what a rule found underlined. */
export function MarkedText({ text, why }: { text: string; why: readonly RuleEvidence[] }) {
  const shown = shorten(text, LONGEST);
  const places = why.filter(({ from, to }) => to > from && to <= shown.length).toSorted((a, b) => a.from - b.from);
  const pieces: { text: string; hit: boolean; at: number }[] = [];
  let at = 0;
  for (const { from, to } of places) {
    if (from < at) continue;
    pieces.push({ text: shown.slice(at, from), hit: false, at }, { text: shown.slice(from, to), hit: true, at: from });
    at = to;
  }
  pieces.push({ text: shown.slice(at), hit: false, at });
  return (
    <bdi>
      {pieces.map((piece) =>
        piece.hit ? (
          <mark key={`${piece.at} hit`} className={styles.hit}>
            {piece.text}
          </mark>
        ) : (
          piece.text
        ),
      )}
    </bdi>
  );
}
