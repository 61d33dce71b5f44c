/** What a line of cloudflared tells that matters here. */
export type CloudflaredNews =
  | { kind: 'address'; url: string }
  /** One of its connections to the edge stands. */
  | { kind: 'connected' }
  /** In its own words. */
  | { kind: 'error'; why: 'unreachable' | 'ended'; words: string };

/** `api.` is where it asks for an address, and stands in its errors. */
const ADDRESS = /https:\/\/(?!api\.)[a-z0-9-]+\.trycloudflare\.com(?=[\s|]|$)/;
const CONNECTED = /\bRegistered tunnel connection\b|\bConnection [0-9a-f-]{36} registered\b/;
const ERROR = /\b(?:ERR|FTL)\s+(.+)$|^(failed to .+)$/i;
const NETWORK =
  /dial (?:tcp|udp)|no such host|timeout|connection re(?:fused|set)|network is unreachable|TLS handshake|failed to request quick Tunnel|unmarshal|Too Many Requests|status_code="?[45]/i;
const LONGEST_WORDS = 200;

/** Reads one line of `cloudflared tunnel --url …`; null when it tells nothing that matters. */
export function readCloudflaredLine(line: string): CloudflaredNews | null {
  const [url] = ADDRESS.exec(line) ?? [];
  if (url !== undefined) return { kind: 'address', url };
  if (CONNECTED.test(line)) return { kind: 'connected' };
  const error = ERROR.exec(line);
  const words = error?.[1] ?? error?.[2];
  if (words === undefined) return null;
  return {
    kind: 'error',
    why: NETWORK.test(words) ? 'unreachable' : 'ended',
    words: words.slice(0, LONGEST_WORDS),
  };
}
