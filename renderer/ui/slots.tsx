import { Fragment, type ReactNode } from 'react';

/** Stands for a node in a catalogue's sentence: `filled(t('lasts', { time: SLOT }), <b>4:12</b>)`. */
export const SLOT = '￼';

/** A sentence of the catalogue with nodes in its slots, in their order. */
export function filled(sentence: string, ...nodes: ReactNode[]): ReactNode {
  return sentence.split(SLOT).map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never change places
    <Fragment key={index}>
      {index > 0 && nodes[index - 1]}
      {text}
    </Fragment>
  ));
}

/** A name inside a sentence that is plain text, such as a label: its direction stays its own. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
