const NAMED = /\u2068([^\u2066-\u2069]*)\u2069/u;

/** A sentence that is plain text, each isolated name in it in an element of its own: screen-safe hides these, and leaves the rest to be read. */
export function NamesApart({ children }: { children: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never change places
  return children.split(NAMED).map((piece, index) => (index % 2 === 1 ? <bdi key={index}>{piece}</bdi> : piece));
}
