import type { ChatterGroup } from '../../../shared/chatters.ts';
import type { Lines } from '../../ui/lines.ts';

export type GroupCount = { readonly group: ChatterGroup; readonly count: number };

/** A line of the dock: the head of a group, or a person by the offset among the rows of the open groups. */
export type DockLine =
  | { readonly kind: 'head'; readonly group: ChatterGroup; readonly count: number; readonly open: boolean }
  | { readonly kind: 'person'; readonly group: ChatterGroup; readonly offset: number };

export type GroupLayout = Lines & {
  /** People in the open groups. */
  readonly people: number;
  at(line: number): DockLine | null;
};

type Block = GroupCount & { readonly open: boolean; readonly line: number; readonly offset: number };

/** Lays groups out one below the other: a head each, and its people unless it is closed. */
export function layOutGroups(groups: readonly GroupCount[], closed: ReadonlySet<ChatterGroup>): GroupLayout {
  const blocks: Block[] = [];
  let lines = 0;
  let people = 0;
  for (const { group, count } of groups) {
    const open = !closed.has(group);
    blocks.push({ group, count, open, line: lines, offset: people });
    lines += 1 + (open ? count : 0);
    people += open ? count : 0;
  }

  const at = (line: number): DockLine | null => {
    if (line < 0 || line >= lines) return null;
    const block = blocks.findLast((candidate) => candidate.line <= line);
    if (block === undefined) return null;
    const { group, count, open } = block;
    if (line === block.line) return { kind: 'head', group, count, open };
    return { kind: 'person', group, offset: block.offset + line - block.line - 1 };
  };

  return {
    count: lines,
    people,
    at,
    offsetAt(line) {
      const entry = at(line);
      return entry?.kind === 'person' ? entry.offset : null;
    },
    lineOf(offset) {
      const block = blocks.findLast((candidate) => candidate.open && candidate.count > 0 && candidate.offset <= offset);
      return block === undefined ? 0 : block.line + 1 + offset - block.offset;
    },
    offsets(first, last) {
      let low: number | null = null;
      let high: number | null = null;
      for (const block of blocks) {
        if (!block.open || block.count === 0) continue;
        const from = Math.max(first, block.line + 1);
        const to = Math.min(last, block.line + block.count);
        if (from > to) continue;
        low ??= block.offset + from - block.line - 1;
        high = block.offset + to - block.line - 1;
      }
      return low === null || high === null ? null : { first: low, last: high };
    },
  };
}
