import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Entry, entryName } from '../../listing/entry.ts';
import { keptIn } from '../../listing/objects-search.ts';
import { useIsDeleted } from './deleted-folders.tsx';
import { followTo } from './folder-focus.ts';

export interface EntryLinkProps {
  entry: Entry;
  className: string | undefined;
  children: ReactNode;
}

/** Opens an entry: a folder as the page, an object in the panel next to it. */
export function EntryLink({ entry, className, children }: EntryLinkProps) {
  return (
    <Link
      from="/dss/buckets/$bucket/"
      to="."
      search={(search) =>
        entry.kind === 'folder'
          ? { ...keptIn(search), prefix: entry.key }
          : { ...search, preview: entry.key, panel: entry.is_deleted ? ('versions' as const) : undefined }
      }
      preload={false}
      tabIndex={-1}
      draggable={false}
      onClick={() => entry.kind === 'folder' && followTo(entry.key)}
      className={className}
      data-deleted={useIsDeleted(entry) || undefined}
      title={entryName(entry)}
    >
      {children}
    </Link>
  );
}
