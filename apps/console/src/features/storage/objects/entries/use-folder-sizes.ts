import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { foldersQuery } from '../../usage/queries.ts';

/** Bytes of each folder in the open one, by prefix. Empty until they were requested and counted. */
export type FolderSizes = ReadonlyMap<string, number>;

const none: FolderSizes = new Map();

/** Returns the sizes of the subfolders, as counted by the server. If there are very many, only the largest. */
export function useFolderSizes(bucket: string, prefix: string, isWanted: boolean): FolderSizes {
  const { data } = useQuery({ ...foldersQuery(bucket, prefix), enabled: isWanted });
  return useMemo(
    () => (data ? new Map(data.folders.map((folder) => [folder.prefix, folder.size_bytes])) : none),
    [data],
  );
}
