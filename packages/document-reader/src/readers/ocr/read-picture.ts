import { readFile } from 'node:fs/promises';
import { createBlockWriter } from '../../flow/blocks.ts';
import { UnreadableError } from '../../unreadable-error.ts';
import type { Reader } from '../reader.ts';

/** Recognizes the characters of a picture; without that it has no text. */
export const readPicture: Reader = async ({ path, maxTextChars, ocr }) => {
  if (!ocr) throw new UnreadableError('no_text');
  const { createRecognizer } = await import('./recognizer.ts');
  const recognizer = await createRecognizer(ocr);
  const writer = createBlockWriter(maxTextChars);
  for (const text of recognizer.recognize(await readFile(path))) writer.add('paragraph', text);
  return { format: 'picture', isVerbatim: false, ...writer.finish() };
};
