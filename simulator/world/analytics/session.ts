/** A stream from its beginning to its end. */
export type Session = {
  readonly startMs: number;
  /** Undefined while it runs. */
  readonly endMs: number | undefined;
};

/** A stream of the invented past; how many watched follows from these numbers alone. */
export type PastSession = {
  readonly startMs: number;
  readonly endMs: number;
  readonly typeId: number | null;
  /** Viewers a full room would have. */
  readonly peak: number;
  /** The part of the viewers who are signed in, 0 to 1. */
  readonly authedShare: number;
};

export type ViewerCount = { readonly authed: number; readonly anon: number };

/** The session of an ordered list that covers a moment; its end is not part of it. */
export function sessionAt<S extends Session>(sessions: readonly S[], atMs: number): S | undefined {
  let low = 0;
  let high = sessions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sessions[middle]?.startMs ?? 0) <= atMs) low = middle + 1;
    else high = middle;
  }
  const session = sessions[low - 1];
  return session !== undefined && (session.endMs === undefined || atMs < session.endMs) ? session : undefined;
}
