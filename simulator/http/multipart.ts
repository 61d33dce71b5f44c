/** One part of a multipart body. */
export type Part = { readonly name: string; readonly fileName: string | undefined; readonly bytes: Buffer };

const CRLF = Buffer.from('\r\n');
const HEAD_END = Buffer.from('\r\n\r\n');

/** A parameter of a header, quoted or not. */
function parameter(header: string, name: string): string | undefined {
  const [, quoted, plain] = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^\\s;]+))`, 'i').exec(header) ?? [];
  return quoted ?? plain;
}

/**
 * Takes a multipart/form-data body apart.
 * @param contentType the header that names the boundary
 * @returns undefined when it is none, or breaks off
 */
export function readMultipart(contentType: string | undefined, body: Buffer): Part[] | undefined {
  if (contentType === undefined || !/^multipart\/form-data\s*;/i.test(contentType)) return undefined;
  const boundary = parameter(contentType, 'boundary');
  if (boundary === undefined || boundary === '') return undefined;
  const divider = Buffer.concat([CRLF, Buffer.from(`--${boundary}`)]);
  // The first divider stands at the very beginning, without a line before it.
  const text = Buffer.concat([CRLF, body]);
  const parts: Part[] = [];
  let at = text.indexOf(divider);
  while (at >= 0) {
    const start = at + divider.length;
    if (text.toString('latin1', start, start + 2) === '--') return parts;
    const end = text.indexOf(divider, start);
    if (end < 0) return undefined;
    const part = readPart(text.subarray(start + CRLF.length, end));
    if (part === undefined) return undefined;
    parts.push(part);
    at = end;
  }
  return undefined;
}

function readPart(part: Buffer): Part | undefined {
  const headEnd = part.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const head = part.toString('utf8', 0, headEnd);
  const disposition = head.split('\r\n').find((line) => /^content-disposition:/i.test(line));
  const name = disposition === undefined ? undefined : parameter(disposition, 'name');
  if (disposition === undefined || name === undefined) return undefined;
  return { name, fileName: parameter(disposition, 'filename'), bytes: part.subarray(headEnd + HEAD_END.length) };
}
