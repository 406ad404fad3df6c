import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import startTesseract from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import type { OcrLanguage } from '../../document.ts';
import { joinLines } from '../../flow/join-lines.ts';
import { UnreadableError } from '../../unreadable-error.ts';

/** Recognizes the characters of pictures. */
export interface Recognizer {
  /**
   * Returns the paragraphs of a picture in PNG, JPEG, TIFF, WebP or PNM.
   *
   * @throws {UnreadableError} if it is not a picture
   */
  recognize(picture: Uint8Array): string[];
}

const dataFiles: Readonly<Record<OcrLanguage, string>> = {
  eng: import.meta.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz'),
  fra: import.meta.resolve('@tesseract.js-data/fra/4.0.0_best_int/fra.traineddata.gz'),
  chi_sim: import.meta.resolve('@tesseract.js-data/chi_sim/4.0.0_best_int/chi_sim.traineddata.gz'),
  jpn: import.meta.resolve('@tesseract.js-data/jpn/4.0.0_best_int/jpn.traineddata.gz'),
};
const maxDataBytes = 64 * 1024 * 1024;
const input = '/input';
const neuralNetwork = 1;

let loaded: { readonly languages: string; readonly recognizer: Recognizer } | undefined;

/** Loads Tesseract and its data for the languages, unless they are still loaded from the last call. Needs WebAssembly. */
export async function createRecognizer(languages: readonly OcrLanguage[]): Promise<Recognizer> {
  const key = languages.join('+');
  if (loaded?.languages !== key) loaded = { languages: key, recognizer: await load(languages) };
  return loaded.recognizer;
}

async function load(languages: readonly OcrLanguage[]): Promise<Recognizer> {
  const silent = { print: () => undefined, printErr: () => undefined, TesseractProgress: () => undefined };
  const tesseract = await startTesseract(silent);
  for (const language of languages) {
    const packed = await readFile(fileURLToPath(dataFiles[language]));
    const data = gunzipSync(packed, { maxOutputLength: maxDataBytes });
    tesseract.FS.writeFile(`/${language}.traineddata`, data);
  }
  const api = new tesseract.TessBaseAPI();
  if (api.Init(null, languages.join('+'), neuralNetwork) !== 0) throw new Error('Tesseract did not start');

  return {
    recognize(picture) {
      tesseract.FS.writeFile(input, picture);
      try {
        if (api.SetImageFile(orientationOf(picture), 0) !== 0) throw new UnreadableError('broken');
        api.Recognize(null);
        return paragraphsOf(api.GetUTF8Text());
      } finally {
        api.Clear();
        tesseract.FS.unlink(input);
      }
    },
  };
}

/** Returns the EXIF orientation (tag 0x0112), from 1 to 8. */
function orientationOf(picture: Uint8Array): number {
  const head = Buffer.from(picture.subarray(0, 4_096)).toString('latin1');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the tag as bytes of either order
  const found = /\x01\x12\0\x03\0\0\0\x01\0([\x01-\x08])|\x12\x01\x03\0\x01\0\0\0([\x01-\x08])/.exec(head);
  return (found?.[1] ?? found?.[2])?.charCodeAt(0) ?? 1;
}

const cjk = '[\\u2e80-\\u9fff\\uf900-\\ufaff\\uff00-\\uffef]';
const spaceWithinCjk = new RegExp(`(?<=${cjk}) (?=${cjk})`, 'g');

/** Splits text into paragraphs. Tesseract separates Chinese and Japanese characters by spaces, and paragraphs by empty lines. */
function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => {
      const lines = paragraph.split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
      return joinLines(lines.filter(Boolean).map((line) => ({ text: line.replace(spaceWithinCjk, '') })));
    })
    .filter(Boolean);
}
