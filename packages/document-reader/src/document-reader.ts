import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { createTurns } from '@atoll/sandboxed-process';
import type { OcrLanguage, ReadOutcome } from './document.ts';
import { formatOf } from './formats.ts';
import { createReaderSlot } from './host/reader-slot.ts';
import { type DocumentReaderOptions, defaultSettings } from './host/settings.ts';

export interface DocumentFile {
  /** Location of its bytes, which must not change during the read. */
  readonly path: string;
  /** Its name or key. The extension determines its format. */
  readonly name: string;
  /** Its media type, which determines the format if the name doesn't. */
  readonly contentType: string | null;
  /**
   * Languages of the characters to recognize in pictures and scanned pages, the most likely first. Recognition takes
   * seconds per page; without it, such pages have no text.
   */
  readonly ocr?: readonly OcrLanguage[];
  /**
   * Separates the cells of a workbook's tables by tabs, which no cell contains, and returns percentages as numbers, for
   * programs that compute with them.
   */
  readonly keepsCells?: boolean;
  /** A person is waiting: the file is read before others in the queue. */
  readonly isUrgent?: boolean;
}

/** Converts files into text in sandboxed processes. */
export interface DocumentReader {
  /**
   * Reads a file when a process is free, in the order of the calls. The outcome also reports crashes and limits.
   *
   * @throws the signal's reason if it is aborted, or the file system's error if there is no such file
   */
  read(file: DocumentFile, signal?: AbortSignal): Promise<ReadOutcome>;
  /** Ends the processes; waiting and running reads reject. */
  close(): Promise<void>;
}

/** Creates a reader that starts its processes on demand. */
export function createDocumentReader(options: DocumentReaderOptions = {}): DocumentReader {
  const settings = { folder: tmpdir(), ...defaultSettings, ...options };
  const slots = Array.from({ length: settings.processes }, () => createReaderSlot(settings));
  const turns = createTurns(slots);
  const closing = new AbortController();

  return {
    async read({ path, name, contentType, ocr = [], keepsCells = false, isUrgent = false }, signal) {
      const format = formatOf(name, contentType);
      if (!format) return { unreadable: 'unknown_format' };
      const { size } = await stat(path);
      if (size > settings.maxFileBytes) return { unreadable: 'too_large' };
      const either = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
      const charset = charsetOf(contentType);
      const languages = ocr.length > 0 ? ocr : undefined;
      const request = { path, format, charset, ocr: languages, keepsCells, signal: either };
      return turns.run(either, (slot) => slot.read(request), isUrgent);
    },

    async close() {
      closing.abort(new Error('the document reader was closed'));
      await turns.settle();
      await Promise.all(slots.map((slot) => slot.close()));
    },
  };
}

function charsetOf(contentType: string | null): string | undefined {
  return /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(contentType ?? '')?.[1];
}
