import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Block, DocumentText, ReadOutcome } from '../document.ts';
import { createDocumentReader, type DocumentFile } from '../document-reader.ts';
import type { DocumentReaderOptions } from '../host/settings.ts';

type Reading = Pick<DocumentFile, 'ocr' | 'keepsCells'>;

/** A reader of contents that tests make up. */
export interface ContentReader {
  read(name: string, content: string | Buffer, how?: Reading): Promise<ReadOutcome>;
  /** Reads what can be read. */
  document(name: string, content: string | Buffer, how?: Reading): Promise<DocumentText>;
  close(): Promise<void>;
}

export async function createContentReader(options: DocumentReaderOptions = {}): Promise<ContentReader> {
  const folder = await mkdtemp(join(tmpdir(), 'atoll-documents-'));
  const reader = createDocumentReader({ folder, ...options });
  const read: ContentReader['read'] = async (name, content, how = {}) => {
    const path = join(folder, 'content');
    await writeFile(path, content);
    return reader.read({ path, name, contentType: null, ...how });
  };
  return {
    read,
    async document(name, content, how) {
      const outcome = await read(name, content, how);
      if ('unreadable' in outcome) throw new Error(`${name} is ${outcome.unreadable}`);
      return outcome.document;
    },
    async close() {
      await reader.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** Formats each block as its kind, its location and its text. */
export function showBlocks({ text, blocks }: DocumentText): string[] {
  return blocks.map((block) => `${placeOf(block)} ${text.slice(block.start, block.end)}`);
}

function placeOf({ kind, level, page, sheet, row, header }: Block): string {
  const places = [
    kind + (level ?? ''),
    page && `p${page}`,
    sheet,
    row && `r${row}`,
    header !== undefined && `(${header})`,
  ];
  return `${places.filter(Boolean).join(' ')}:`;
}
