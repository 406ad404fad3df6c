import { useInfiniteQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { compareKeys, type Entry } from '../../listing/entry.ts';
import { folderQuery } from '../../queries.ts';

const DeletedFoldersContext = createContext<(prefix: string) => boolean>(() => false);

export interface DeletedFoldersProps {
  bucket: string;
  /** The open folder. */
  prefix: string;
  /** Whether the list includes deleted objects. Otherwise, no folder in it is deleted. */
  isShown: boolean;
  children: ReactNode;
}

/**
 * Tells the entries of a list which of its folders have only deleted objects: those that a list without deleted objects
 * leaves out. In a very large folder, only the first names are known, and others are not marked.
 */
export function DeletedFolders({ bucket, prefix, isShown, children }: DeletedFoldersProps) {
  const { data } = useInfiniteQuery({ ...folderQuery(bucket, prefix), enabled: isShown });
  const isDeleted = useMemo(() => {
    if (!isShown || !data) return () => false;
    const living = new Set(data.pages.flatMap(({ folders }) => folders));
    const last = data.pages.at(-1);
    const end = last && last.next_cursor !== null ? lastKey(last) : undefined;
    return (folder: string) => !living.has(folder) && (end === undefined || compareKeys(folder, end) <= 0);
  }, [isShown, data]);
  return <DeletedFoldersContext value={isDeleted}>{children}</DeletedFoldersContext>;
}

/** Reports whether an entry is a delete marker, or a folder that has nothing else. */
export function useIsDeleted(entry: Entry): boolean {
  const isDeletedFolder = use(DeletedFoldersContext);
  return entry.kind === 'folder' ? isDeletedFolder(entry.key) : entry.is_deleted;
}

function lastKey(page: { folders: readonly string[]; objects: readonly { key: string }[] }): string {
  const [folder = '', object = ''] = [page.folders.at(-1), page.objects.at(-1)?.key];
  return compareKeys(folder, object) > 0 ? folder : object;
}
