import { isUtf8 } from 'node:buffer';

const OWN_HEADERS = new Set(['host', 'content-length', 'connection', 'transfer-encoding', 'expect', 'accept-encoding']);

/** A command line for a POSIX shell that sends the same bytes and headers to `url`. */
export function curlOf(url: string, headers: readonly (readonly [string, string])[], body: Uint8Array): string {
  const lines = headers
    .filter(([name]) => !OWN_HEADERS.has(name.toLowerCase()))
    // What curl leaves out for an empty value it sends for one that ends in a semicolon.
    .map(([name, value]) => `-H ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`);
  const bytes = Buffer.from(body);
  if (!isUtf8(bytes) || bytes.includes(0)) {
    const decode = `printf %s ${quoted(bytes.toString('base64'))} | base64 -d`;
    return `${decode} | ${[`curl -X POST ${quoted(url)}`, ...lines, '--data-binary @-'].join(' \\\n  ')}`;
  }
  // A text that begins with @ would be taken for a file's name.
  const text = bytes.toString('utf8');
  const data = text.startsWith('@') ? '--data-raw' : '--data-binary';
  return [`curl -X POST ${quoted(url)}`, ...lines, `${data} ${quoted(text)}`].join(' \\\n  ');
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
