/** Somebody in a conversation. */
export type Part = 'a' | 'b' | 'c';

/**
 * Who may take a part. `viewer`: anybody without an office. `newcomer`: a viewer nobody knows by name. `subscriber`,
 * `moderator`: who has that role. `bot`: the channel's bot. The streamer is nobody's part: she is the person at the app.
 */
export type Kind = 'viewer' | 'newcomer' | 'subscriber' | 'moderator' | 'bot';

/** What one part says. `{a}` names a part, `{streamer}` the channel's owner, `{song}` and the like a word. */
export type Turn = readonly [Part, string];

/** A conversation: who takes part, and what they say in turn. */
export type Script = { readonly cast: readonly Kind[]; readonly turns: readonly Turn[] };

export type Scripts = readonly [Script, ...Script[]];

/** The parts in the order of a cast. */
export const parts: readonly Part[] = ['a', 'b', 'c'];

/** A conversation of these kinds of people, in the order a, b, c. */
export const between = (...cast: readonly Kind[]) => ({
  says: (...turns: readonly Turn[]): Script => ({ cast, turns }),
});

/** A remark of one viewer, which nobody has to answer. */
export const remark = (text: string): Script => ({ cast: ['viewer'], turns: [['a', text]] });
