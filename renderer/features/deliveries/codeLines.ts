import type { JsonNode } from '../../../shared/jsonTree.ts';
import { align } from './align.ts';
import type { JsonChange } from './jsonDiff.ts';

/** One line of a text as it is shown. */
export type CodeLine = {
  /** Its number, or where its bytes stand; empty where the line before goes on. */
  readonly label: string;
  readonly sign: LineSign;
  /** Steps from the left. */
  readonly indent: number;
  /** Of a JSON member, with its quotes. */
  readonly key: string | null;
  readonly text: string;
};

export type LineSign = 'same' | 'removed' | 'added' | 'left out';

/** Longer lines go on below: nobody reads to the right without end. */
const LONGEST = 200;
/** Of a long text, what did not change is left out but for so many lines round a change. */
const AROUND = 3;
const SHORT_TEXT = 200;
const ROW_BYTES = 16;

/** JSON, a value a line, as it was written but for white space. */
export function jsonLines(node: JsonNode): CodeLine[] {
  return changeLines({ kind: 'same', value: node });
}

/** A difference, both sides line by line. Without what was added it reads as before, without what was removed as after. */
export function changeLines(change: JsonChange): CodeLine[] {
  const writer = new LineWriter();
  writeChange(writer, change, 0, null, { before: '', after: '' });
  return writer.lines;
}

export function textLines(text: string): CodeLine[] {
  const writer = new LineWriter();
  for (const line of text.split('\n')) writer.add('same', 0, null, line);
  return writer.lines;
}

/** Two texts, line by line. */
export function textDifference(before: string, after: string): CodeLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const writer = new LineWriter();
  for (const step of align(old, now)) {
    const sign = step.before === null ? 'added' : step.after === null ? 'removed' : 'same';
    writer.add(sign, 0, null, (step.after === null ? old[step.before ?? 0] : now[step.after]) ?? '');
  }
  return writer.lines;
}

/** How many lines `hexLine` has for so many bytes. */
export const hexLineCount = (bytes: Uint8Array) => Math.ceil(bytes.length / ROW_BYTES);

/** Sixteen bytes: where they stand, each in hexadecimal, and those that are plain letters. */
export function hexLine(bytes: Uint8Array, line: number, sign: LineSign = 'same'): CodeLine {
  const from = line * ROW_BYTES;
  const row = Array.from(bytes.subarray(from, from + ROW_BYTES));
  const hex = row.map((byte, index) => (index === 8 ? ' ' : '') + byte.toString(16).padStart(2, '0').toUpperCase());
  const letters = row.map((byte) => (byte > 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·')).join('');
  const label = from.toString(16).padStart(5, '0').toUpperCase();
  return { label, sign, indent: 0, key: null, text: `${hex.join(' ').padEnd(ROW_BYTES * 3)}  ${letters}` };
}

/** Two runs of bytes, sixteen by sixteen. */
export function byteDifference(before: Uint8Array, after: Uint8Array): CodeLine[] {
  const rows = (bytes: Uint8Array) =>
    Array.from({ length: hexLineCount(bytes) }, (_, line) => hexLine(bytes, line).text);
  return align(rows(before), rows(after)).map((step) =>
    step.after === null
      ? hexLine(before, step.before ?? 0, 'removed')
      : hexLine(after, step.after, step.before === null ? 'added' : 'same'),
  );
}

/** How many bytes at the beginning are the same. */
export function sameBytes(before: Uint8Array, after: Uint8Array): number {
  const most = Math.min(before.length, after.length);
  let same = 0;
  while (same < most && before[same] === after[same]) same += 1;
  return same;
}

/** Leaves out what did not change in a long difference; a line says how much. */
export function leaveOutSame(lines: readonly CodeLine[]): readonly CodeLine[] {
  if (lines.length <= SHORT_TEXT) return lines;
  const near = new Uint8Array(lines.length);
  lines.forEach(({ sign }, index) => {
    if (sign !== 'same') near.fill(1, Math.max(0, index - AROUND), index + AROUND + 1);
  });
  const kept: CodeLine[] = [];
  let out = 0;
  const close = () => {
    if (out > 0) kept.push({ label: '', sign: 'left out', indent: 0, key: null, text: String(out) });
    out = 0;
  };
  lines.forEach((line, index) => {
    if (near[index] === 0) {
      out += 1;
      return;
    }
    close();
    kept.push(line);
  });
  close();
  return kept;
}

class LineWriter {
  readonly lines: CodeLine[] = [];
  #before = 0;
  #after = 0;

  add(sign: 'same' | 'removed' | 'added', indent: number, key: string | null, text: string): void {
    if (sign !== 'added') this.#before += 1;
    if (sign !== 'removed') this.#after += 1;
    const label = String(sign === 'removed' ? this.#before : this.#after);
    this.lines.push({ label, sign, indent, key, text: text.slice(0, cut(text, 0)) });
    for (let from = cut(text, 0); from < text.length; ) {
      const to = cut(text, from);
      this.lines.push({ label: '', sign, indent: indent + 1, key: null, text: text.slice(from, to) });
      from = to;
    }
  }
}

/** Where a line that begins at `from` ends, never through a character. */
function cut(text: string, from: number): number {
  const to = from + LONGEST;
  if (to >= text.length) return text.length;
  return /[\uD800-\uDBFF]/.test(text[to - 1] ?? '') ? to - 1 : to;
}

type Sign = 'same' | 'removed' | 'added';
const closing = { '{': '}', '[': ']' } as const;

function writeNode(to: LineWriter, node: JsonNode, sign: Sign, indent: number, key: string | null, end: string): void {
  if (node.kind === 'atom') {
    to.add(sign, indent, key, node.text + end);
    return;
  }
  const close = closing[node.open] + end;
  if (node.entries.length === 0) {
    to.add(sign, indent, key, node.open + close);
    return;
  }
  to.add(sign, indent, key, node.open);
  node.entries.forEach((entry, index) => {
    writeNode(to, entry.value, sign, indent + 1, entry.key, index < node.entries.length - 1 ? ',' : '');
  });
  to.add(sign, indent, null, close);
}

type Ends = { before: string; after: string };

function writeChange(to: LineWriter, change: JsonChange, indent: number, key: string | null, end: Ends): void {
  if (change.kind === 'same') {
    writeNode(to, change.value, 'same', indent, key, end.after);
    return;
  }
  if (change.kind === 'replaced') {
    writeNode(to, change.before, 'removed', indent, key, end.before);
    writeNode(to, change.after, 'added', indent, key, end.after);
    return;
  }
  const lastBefore = change.entries.findLastIndex(({ kind }) => kind !== 'added');
  const lastAfter = change.entries.findLastIndex(({ kind }) => kind !== 'removed');
  to.add('same', indent, key, change.open);
  change.entries.forEach((entry, index) => {
    const ends = { before: index < lastBefore ? ',' : '', after: index < lastAfter ? ',' : '' };
    if (entry.kind === 'kept') writeChange(to, entry.change, indent + 1, entry.key, ends);
    else {
      const comma = entry.kind === 'removed' ? ends.before : ends.after;
      writeNode(to, entry.value, entry.kind, indent + 1, entry.key, comma);
    }
  });
  to.add('same', indent, null, closing[change.open] + end.after);
}
