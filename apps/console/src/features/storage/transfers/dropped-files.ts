/** A file with its path relative to the dropped or chosen folder, with `/` between folders. */
export interface PathedFile {
  path: string;
  file: File;
  /** Finds the file again after a reload, if the browser supports that. */
  handle?: FileSystemFileHandle;
}

/** Returns the files of a file input. In a chosen folder, each path starts with that folder. */
export function chosenFiles(files: FileList | readonly File[]): PathedFile[] {
  return Array.from(files, (file) => ({ path: file.webkitRelativePath || file.name, file }));
}

/**
 * Returns all files in a drop, including those in folders. Call it during the event itself, because the browser empties
 * the list afterwards.
 */
export async function droppedFiles(transfer: DataTransfer): Promise<PathedFile[]> {
  const dropped = Array.from(transfer.items)
    .filter(({ kind }) => kind === 'file')
    // Other programs may drop files that are not file system entries.
    .map((item) => ({
      item: item.webkitGetAsEntry() ?? item.getAsFile(),
      handle: handleOf(item),
    }));
  const found: PathedFile[] = [];
  for (const { item, handle } of dropped) {
    if (item instanceof File) found.push({ path: item.name, file: item });
    else if (item) await walk(item, found);
    const known = await handle;
    const last = found.at(-1);
    if (known && last && item && !(item instanceof File) && isFile(item)) last.handle = known;
  }
  return found;
}

/** Returns Chromium's handle for finding a dropped file again later. Source: WICG, File System Access. */
async function handleOf(item: DataTransferItem): Promise<FileSystemFileHandle | undefined> {
  const giving = item as DataTransferItem & {
    getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>;
  };
  const handle = await giving.getAsFileSystemHandle?.().catch(() => null);
  return handle?.kind === 'file' ? (handle as FileSystemFileHandle) : undefined;
}

async function walk(entry: FileSystemEntry, found: PathedFile[]): Promise<void> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    found.push({ path: entry.fullPath.replace(/^\//, ''), file });
  } else if (isDirectory(entry)) {
    const reader = entry.createReader();
    let isEmpty = true;
    // A reader returns entries in batches, 100 at a time in Chromium, until one is empty.
    for (let batch = await readBatch(reader); batch.length > 0; batch = await readBatch(reader)) {
      isEmpty = false;
      for (const child of batch) await walk(child, found);
    }
    if (isEmpty) found.push(emptyFolder(entry));
  }
}

/** Returns an empty folder as the store represents it: an object of 0 bytes whose key ends in `/`. */
function emptyFolder({ name, fullPath }: FileSystemDirectoryEntry): PathedFile {
  const file = new File([], name, { type: 'application/x-directory' });
  return { path: `${fullPath.replace(/^\//, '')}/`, file };
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

function readBatch(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  return new Promise((resolve, reject) => reader.readEntries(resolve, reject));
}
