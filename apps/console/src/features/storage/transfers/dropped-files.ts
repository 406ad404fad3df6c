/** A file with its path below what was dropped or chosen, with `/` between folders. */
export interface PathedFile {
  path: string;
  file: File;
  /** Finds the file again after a reload, where the browser gives such a thing. */
  handle?: FileSystemFileHandle;
}

/** What a file input holds; a chosen folder gives each file's path from that folder on. */
export function chosenFiles(files: FileList | readonly File[]): PathedFile[] {
  return Array.from(files, (file) => ({ path: file.webkitRelativePath || file.name, file }));
}

/**
 * Everything in a drop, folders walked to the bottom. The entries must be taken during the event itself:
 * afterwards the browser empties the list.
 */
export async function droppedFiles(transfer: DataTransfer): Promise<PathedFile[]> {
  const dropped = Array.from(transfer.items)
    .filter(({ kind }) => kind === 'file')
    // What another program hands over may be a file without being an entry of a file system.
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

/** Chromium's way to find a dropped file again later. Source: WICG, File System Access. */
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
    // A reader hands out its children in batches, 100 at a time in Chromium, until one is empty.
    for (let batch = await readBatch(reader); batch.length > 0; batch = await readBatch(reader)) {
      isEmpty = false;
      for (const child of batch) await walk(child, found);
    }
    if (isEmpty) found.push(emptyFolder(entry));
  }
}

/** As the store keeps one: an object of 0 bytes whose key ends in `/`. */
function emptyFolder({ name, fullPath }: FileSystemDirectoryEntry): PathedFile {
  const file = new File([], name, { type: 'application/x-directory' });
  return { path: `${fullPath.replace(/^\//, '')}/`, file };
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

function readBatch(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  return new Promise((resolve, reject) => reader.readEntries(resolve, reject));
}
