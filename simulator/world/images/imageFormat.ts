/** What a picture is, as its first bytes tell. */
export type ImageFacts = {
  readonly extension: 'png' | 'jpg' | 'gif';
  readonly width: number;
  readonly height: number;
};

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_HEADER_BYTES = 24;
const GIF_HEADER_BYTES = 10;

/** Reads kind and size of a picture. @returns undefined for anything but a png, jpg or gif of at least one pixel */
export function readImage(bytes: Buffer): ImageFacts | undefined {
  const facts = readPng(bytes) ?? readGif(bytes) ?? readJpg(bytes);
  return facts !== undefined && facts.width > 0 && facts.height > 0 ? facts : undefined;
}

function readPng(bytes: Buffer): ImageFacts | undefined {
  if (bytes.length < PNG_HEADER_BYTES || !bytes.subarray(0, PNG.length).equals(PNG)) return undefined;
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return { extension: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function readGif(bytes: Buffer): ImageFacts | undefined {
  if (bytes.length < GIF_HEADER_BYTES || !/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return undefined;
  return { extension: 'gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

/** Walks the segments of a jpg up to the frame header, which holds the size. */
function readJpg(bytes: Buffer): ImageFacts | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    // Any number of bytes of all ones may stand before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { extension: 'jpg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
  }
  return undefined;
}
