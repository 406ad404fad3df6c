import { join } from 'node:path';
import { createFileBlobStore } from '@atoll/blob-store';
import { openDatabase } from '@atoll/database';
import type { BackupFolder } from '../features/storage/core/index.ts';
import { makeFolder } from '../platform/lifecycle/index.ts';

const databaseFile = 'atoll.db';

/** Opens a folder with the layout of an embedded `DATA_DIR`, so that a server can be started on it. */
export async function openBackupFolder(folder: string): Promise<BackupFolder> {
  const open = async (name: string) => {
    await makeFolder(join(folder, name));
    return createFileBlobStore(join(folder, name));
  };
  return {
    databaseFile,
    blobStore: await open('blobs'),
    archiveStore: await open('archive'),
    openDatabase: (path) => openDatabase({ dialect: 'sqlite', path }),
  };
}
