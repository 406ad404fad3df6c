import { Fragment, type ReactNode } from 'react';
import { pathParts } from './path-parts.ts';

/** Returns a path, an address or an ID that lets a line break between its parts: after slashes and colons, but not before a port. */
export function withPathBreaks(path: string): ReactNode {
  return pathParts(path).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts can repeat, so their position is their key
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
