/** What a person pastes for the relay: `ID:SECRET`, as `npm run relay -- --add ID` prints it. Null when it is none. */
export function readRelayToken(text: string): { id: string; secret: string } | null {
  const [, id, secret] = /^([a-z0-9][a-z0-9-]{0,62}):([\w.~+/=-]{16,200})$/.exec(text.trim()) ?? [];
  return id !== undefined && secret !== undefined ? { id, secret } : null;
}
