import { Fragment } from 'react';

/** A file's path, in its own direction; where it does not fit it breaks behind a separator, never inside of a name. */
export function PathText({ children }: { children: string }) {
  const parts = children.split(/(?<=[/\\])/);
  return (
    <bdi dir="ltr">
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place in the path is what it is
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}
