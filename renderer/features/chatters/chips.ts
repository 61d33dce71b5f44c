import type { ChatterGroup, ChattersState } from '../../../shared/chatters.ts';

/** What the table is narrowed to: a group, or what happened since the refresh before. */
export type Chip = ChatterGroup | 'all' | 'joined' | 'left' | 'notSeen';

export type CountedChip = { readonly id: Chip; readonly count: number };

const usual: readonly Chip[] = ['all', 'moderator', 'subscriber', 'pro', 'user', 'joined', 'left', 'notSeen'];
const inNarrow: readonly Chip[] = ['all', 'moderator', 'subscriber'];

/** The chips that stand in the row, and those behind "n more". The chosen one is always in sight. */
export function layOutChips(
  state: ChattersState,
  wide: boolean,
  chosen: Chip,
): { readonly shown: readonly CountedChip[]; readonly more: readonly CountedChip[] } {
  const counts = new Map<Chip, number>([
    ['all', state.here],
    ...state.groups.map(({ group, count }) => [group, count] as const),
    ['joined', state.joined],
    ['left', state.left],
    ['notSeen', state.notSeen],
  ]);
  const others = state.groups.map(({ group }) => group).filter((group) => !usual.includes(group));
  const all = [...usual, ...others].map((id) => ({ id, count: counts.get(id) ?? 0 }));
  const inRow = wide ? usual : inNarrow;
  const shows = ({ id }: CountedChip) => inRow.includes(id) || id === chosen;
  return { shown: all.filter(shows), more: all.filter((chip) => !shows(chip)) };
}

/** A chip as main's question. */
export function chipQuery(chip: Chip): {
  readonly group: ChatterGroup | null;
  readonly presence: 'joined' | 'left' | 'notSeen' | null;
} {
  if (chip === 'joined' || chip === 'left' || chip === 'notSeen') return { group: null, presence: chip };
  return { group: chip === 'all' ? null : chip, presence: null };
}
