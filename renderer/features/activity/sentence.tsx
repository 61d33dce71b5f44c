import type { ReactNode } from 'react';
import { Name, shorten } from '../../ui/Name.tsx';
import { filled, isolated, SLOT } from '../../ui/slots.tsx';

/** What comes from outside and stands in a sentence of the catalogue. */
export type Part = {
  readonly kind: 'name' | 'text' | 'code';
  readonly value: string;
};

/** A sentence with slots for its parts, so that it can be drawn and read out alike. */
export type Sentence = {
  readonly pattern: string;
  readonly parts: readonly Part[];
};

/** More is never read in a row. */
const LONGEST_TEXT = 300;

export const sentence = (pattern: string, ...parts: Part[]): Sentence => ({
  pattern,
  parts,
});
export const name = (value: string): Part => ({ kind: 'name', value });
export const quote = (value: string): Part => ({ kind: 'text', value });
export const code = (value: string): Part => ({ kind: 'code', value });

/** As it is drawn: each part isolated from the text around it. */
export function drawn({ pattern, parts }: Sentence): ReactNode {
  return filled(pattern, ...parts.map(drawnPart));
}

function drawnPart({ kind, value }: Part): ReactNode {
  if (kind === 'name') return <Name>{value}</Name>;
  return <bdi dir={kind === 'code' ? 'ltr' : undefined}>{shorten(value, LONGEST_TEXT)}</bdi>;
}

/** As plain text, for labels and hints. */
export function plain({ pattern, parts }: Sentence): string {
  return pattern
    .split(SLOT)
    .map((text, index) => {
      const part = parts[index - 1];
      return index === 0 || part === undefined ? text : isolated(shorten(part.value, LONGEST_TEXT)) + text;
    })
    .join('');
}
