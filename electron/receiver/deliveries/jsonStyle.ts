import type { JsonEntry, JsonNode } from '../../../shared/jsonTree.ts';

/** How JSON is written. */
export type JsonStyle = {
  /** Between members, and after a key's colon. */
  comma: string;
  colon: string;
  /** Each member on its own line, indented by this; null: all on one line. */
  indent: string | null;
  /** The order of an object's members; left out: as written. */
  order?: (members: readonly JsonEntry[], depth: number) => readonly JsonEntry[];
  /** Rewrites strings, keys too; left out: as written. */
  string?: (text: string) => string;
};

export const compact: JsonStyle = { comma: ',', colon: ':', indent: null };

/** The same JSON in another style; numbers and words keep their text. */
export function writeJson(node: JsonNode, style: JsonStyle, depth = 0): string {
  const { comma, colon, indent, order, string } = style;
  const styled = (text: string) => (text.startsWith('"') && string ? string(text) : text);
  if (node.kind === 'atom') return styled(node.text);
  const { open, entries } = node;
  const close = open === '{' ? '}' : ']';
  const members = open === '{' && order ? order(entries, depth) : entries;
  const parts = members.map(
    ({ key, value }) => (key === null ? '' : styled(key) + colon) + writeJson(value, style, depth + 1),
  );
  if (parts.length === 0) return open + close;
  if (indent === null) return open + parts.join(comma) + close;
  const inner = `\n${indent.repeat(depth + 1)}`;
  return `${open}${inner}${parts.join(`,${inner}`)}\n${indent.repeat(depth)}${close}`;
}
