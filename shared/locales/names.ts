/** The names of a catalogue's texts, as `group.text`; of one with plural forms only what stands before them counts. */
export type NamesOf<C> = C extends string
  ? never
  : {
      [K in keyof C & string]: C[K] extends string ? Singular<K> : `${K}.${NamesOf<C[K]>}`;
    }[keyof C & string];
type Singular<K extends string> = K extends `${infer Name}_${'one' | 'other'}` ? Name : K;
