/**
 * What a catalogue is in another language: the same groups and texts. German counts as English does (`_one`, `_other`) and
 * has one ordinal.
 */
export type Translated<C> = {
  readonly [K in keyof C as K extends `${string}_ordinal_${'one' | 'two' | 'few'}` ? never : K]: C[K] extends string
    ? string
    : Translated<C[K]>;
};
