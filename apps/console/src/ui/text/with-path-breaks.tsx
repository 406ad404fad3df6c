import { Fragment, type ReactNode } from 'react';

/** Returns a path or an address that lets a line break between its parts, after the slashes. */
export function withPathBreaks(path: string): ReactNode {
  return path.split(/(?<=\/)(?!\/)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts can repeat, so their position is their key
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
