import type { Opened, ViewKind } from '../protocol.ts';
import type { Read } from '../reader.ts';
import type { View } from '../view-node.ts';
import { bytesView } from './bytes.ts';
import { textView } from './text.ts';

export interface Source extends Opened {
  read: Read;
  /** Number of bytes of a text to show. */
  limitBytes: number;
}

/** Each is loaded on first use. */
const views: Readonly<Record<Exclude<ViewKind, 'pdf'>, (source: Source) => Promise<View>>> = {
  text: textView,
  bytes: bytesView,
  markdown: async (source) => (await import('./markdown.ts')).markdownView(source),
  json: async (source) => (await import('./json.ts')).jsonView(source),
  table: async (source) => (await import('./csv.ts')).csvView(source),
  parquet: async (source) => (await import('./parquet.ts')).parquetView(source),
  zip: async (source) => (await import('./zip.ts')).zipView(source),
};

/** Reads the part of an object to show. Rejects if its format is not the expected one. */
export async function viewOf(source: Source): Promise<View> {
  if (source.kind === 'pdf') throw new Error('a PDF is drawn, not read');
  if (source.sizeBytes === 0) return { nodes: [], hasMore: false, note: source.words.empty };
  return views[source.kind](source);
}
