import type { ReactNode } from 'react';
import { splitAtNames } from '../../../shared/namedInText.ts';
import { Name, shorten } from '../../ui/Name.tsx';
import { RawText } from '../../ui/RawText.tsx';
import { filled, isolated, SLOT } from '../../ui/slots.tsx';
import { toVisible } from '../../ui/visibleText.ts';

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
  if (kind === 'code')
    return (
      <bdi dir="ltr">
        <RawText>{shorten(value, LONGEST_TEXT)}</RawText>
      </bdi>
    );
  const draw = (piece: string, index: number) => (index % 2 === 1 ? <bdi key={index}>{piece}</bdi> : piece);
  return <bdi>{splitAtNames(shorten(value, LONGEST_TEXT)).map(draw)}</bdi>;
}

/** In a person's words unseen signs have their use; in what a machine is called they hide which one is meant. */
const plainPart = ({ kind, value }: Part): string => {
  const text = shorten(value, LONGEST_TEXT);
  if (kind === 'code') return isolated(toVisible(text));
  return isolated(kind === 'name' ? text : withNamesIsolated(text));
};

function withNamesIsolated(text: string): string {
  const pieces = splitAtNames(text);
  return pieces.map((piece, index) => (index % 2 === 1 ? isolated(piece) : piece)).join('');
}

/** As plain text, for labels and hints. */
export function plain({ pattern, parts }: Sentence): string {
  return pattern
    .split(SLOT)
    .map((text, index) => {
      const part = parts[index - 1];
      return index === 0 || part === undefined ? text : plainPart(part) + text;
    })
    .join('');
}
