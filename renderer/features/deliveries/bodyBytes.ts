/** A body as it came, and what it is when it is text. */
export type Body = {
  readonly bytes: Uint8Array;
  /** null: it is not UTF-8. A byte order mark stays in it. */
  readonly text: string | null;
};

/** The bytes of a body that main told in base64. */
export function readBody(base64: string): Body {
  const raw = atob(base64);
  const bytes = new Uint8Array(raw.length);
  for (let at = 0; at < raw.length; at += 1) bytes[at] = raw.charCodeAt(at);
  return { bytes, text: decode(bytes) };
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
