import { wholeFrames } from './silence.ts';

/** How long a segment is, unless it is the last. */
export const SEGMENT_SECONDS = 3;

export type Segment = { readonly number: number; readonly seconds: number };

/** The segments of something that lasts `seconds`, the last one short. */
export function segmentsOf(seconds: number): Segment[] {
  const count = Math.max(1, Math.ceil(seconds / SEGMENT_SECONDS));
  return Array.from({ length: count }, (_, number) => {
    const left = seconds - number * SEGMENT_SECONDS;
    return { number, seconds: left < SEGMENT_SECONDS ? wholeFrames(left) : SEGMENT_SECONDS };
  });
}

/** A media playlist. @param file names a segment, relative to the playlist @see RFC 8216, 4.3.3 */
export function mediaPlaylist(
  segments: readonly Segment[],
  options: { readonly file: (number: number) => string; readonly isWhole: boolean },
): string {
  const lines = segments.flatMap(({ number, seconds }) => [`#EXTINF:${seconds.toFixed(3)},`, options.file(number)]);
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    `#EXT-X-TARGETDURATION:${SEGMENT_SECONDS}`,
    `#EXT-X-MEDIA-SEQUENCE:${segments[0]?.number ?? 0}`,
    ...(options.isWhole ? ['#EXT-X-PLAYLIST-TYPE:VOD'] : []),
    ...lines,
    ...(options.isWhole ? ['#EXT-X-ENDLIST'] : []),
    '',
  ].join('\n');
}
