import type { Source } from './index.ts';

export interface ReadText {
  text: string;
  /** The object continues after it. */
  hasMore: boolean;
}

/** Reads the beginning of an object as text; null if it isn't text. */
export async function readText({ read, sizeBytes, limitBytes }: Source): Promise<ReadText | null> {
  const end = Math.min(sizeBytes, limitBytes);
  const bytes = await read(0, end);
  const encoding = encodingOf(bytes);
  if (encoding === 'utf-8' && bytes.subarray(0, 8192).includes(0)) return null;
  // A character that is truncated at the end is omitted rather than replaced.
  const text = new TextDecoder(encoding).decode(bytes, { stream: end < sizeBytes });
  return { text, hasMore: end < sizeBytes };
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return 'utf-8';
}
