import { IconFolderFilled } from '@tabler/icons-react';
import { formats } from '#lib/language/formats.ts';
import { type Entry, entryName } from '../../listing/entry.ts';
import { Thumbnail } from '../../previews/thumbnail.tsx';
import { EntryLink } from './entry-link.tsx';
import classes from './entry-tile.module.css';
import { FileIcon } from './file-icon.tsx';
import type { FolderSizes } from './use-folder-sizes.ts';

/** A tile with an entry's picture, name and size. */
export function EntryTile({ bucket, entry, sizes }: { bucket: string; entry: Entry; sizes: FolderSizes }) {
  const bytes = entry.kind === 'object' ? entry.size_bytes : sizes.get(entry.key);
  return (
    <EntryLink entry={entry} className={classes.root}>
      <span className={classes.picture}>
        {entry.kind === 'folder' ? (
          <IconFolderFilled size={48} className={classes.folder} aria-hidden />
        ) : (
          <Thumbnail bucket={bucket} object={entry} look="tile">
            <FileIcon contentType={entry.content_type} name={entry.key} size={40} />
          </Thumbnail>
        )}
      </span>
      <bdi className={classes.name}>{entryName(entry)}</bdi>
      <span className={classes.size}>{bytes !== undefined && formats.bytes(bytes)}</span>
    </EntryLink>
  );
}
