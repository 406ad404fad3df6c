import { Fragment } from 'react';
import classes from './kept-parts.module.css';
import { pathParts } from './path-parts.ts';

/** Parts of this length fit a line of a phone. */
const mostKept = 28;

/** A name, a path or an address. Lines break between its parts, and not at hyphens or spaces unless a part is long. */
export function KeptParts({ path }: { path: string }) {
  return pathParts(path).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts can repeat, so their position is their key
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part.length > mostKept ? part : <span className={classes.part}>{part}</span>}
    </Fragment>
  ));
}
