import type { JsonEntry, JsonList, JsonNode } from '../../../shared/jsonTree.ts';
import { align } from './align.ts';

/** How one JSON became another. Key order counts: the signature is over what was written. White space does not. */
export type JsonChange =
  | { readonly kind: 'same'; readonly value: JsonNode }
  | { readonly kind: 'replaced'; readonly before: JsonNode; readonly after: JsonNode }
  | { readonly kind: 'list'; readonly open: JsonList['open']; readonly entries: readonly EntryChange[] };

export type EntryChange = { readonly key: string | null } & (
  | { readonly kind: 'kept'; readonly change: JsonChange }
  | { readonly kind: 'removed' | 'added'; readonly value: JsonNode }
);

/** The structural difference of two JSON texts, as they were written. */
export function diffJson(before: JsonNode, after: JsonNode): JsonChange {
  return diffNodes(before, after, numberAll());
}

type NumberOf = (node: JsonNode) => number;

function diffNodes(before: JsonNode, after: JsonNode, numberOf: NumberOf): JsonChange {
  if (numberOf(before) === numberOf(after)) return { kind: 'same', value: after };
  if (before.kind === 'atom' || after.kind === 'atom' || !areAlike(before, after)) {
    return { kind: 'replaced', before, after };
  }
  return { kind: 'list', open: before.open, entries: diffEntries(before.entries, after.entries, numberOf) };
}

/** Both arrays or both objects, and neither of them empty. */
function areAlike(before: JsonNode, after: JsonNode): boolean {
  const open = (node: JsonNode) => (node.kind === 'list' && node.entries.length > 0 ? node.open : null);
  return open(before) !== null && open(before) === open(after);
}

function diffEntries(before: readonly JsonEntry[], after: readonly JsonEntry[], numberOf: NumberOf): EntryChange[] {
  const nameOf = ({ key, value }: JsonEntry) => key ?? numberOf(value);
  const changes: EntryChange[] = [];
  let gone: JsonEntry[] = [];
  let come: JsonEntry[] = [];
  // Inside an array, what stands where something of its kind stood is that thing, changed.
  const flush = () => {
    for (let index = 0; index < Math.max(gone.length, come.length); index += 1) {
      const [old, now] = [gone[index], come[index]];
      if (old && now && old.key === null && areAlike(old.value, now.value)) {
        changes.push({ kind: 'kept', key: null, change: diffNodes(old.value, now.value, numberOf) });
        continue;
      }
      if (old) changes.push({ kind: 'removed', ...old });
      if (now) changes.push({ kind: 'added', ...now });
    }
    gone = [];
    come = [];
  };
  for (const step of align(before.map(nameOf), after.map(nameOf))) {
    const old = step.before === null ? undefined : before[step.before];
    const now = step.after === null ? undefined : after[step.after];
    if (old && now) {
      flush();
      changes.push({ kind: 'kept', key: now.key, change: diffNodes(old.value, now.value, numberOf) });
    } else if (old) gone.push(old);
    else if (now) come.push(now);
  }
  flush();
  return changes;
}

/** Gives nodes a number that is the same for what is written the same, so that large parts compare at once. */
function numberAll(): NumberOf {
  const numbers = new Map<string, number>();
  const known = new Map<JsonNode, number>();
  const numberOf = (node: JsonNode): number => {
    const before = known.get(node);
    if (before !== undefined) return before;
    const name =
      node.kind === 'atom'
        ? node.text
        : `${node.open}${node.entries.map(({ key, value }) => `${key ?? ''}:${numberOf(value)}`).join()}`;
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    known.set(node, number);
    return number;
  };
  return numberOf;
}
