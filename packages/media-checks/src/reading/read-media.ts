import { readFileSync } from 'node:fs';
import type { ReadFile } from '../wire/messages.ts';
import { readAudio } from './audio/read-audio.ts';
import { readExif } from './image/read-exif.ts';
import { readImage } from './image/read-image.ts';
import { contentKindOf, hasMarkup, mediaTypeOf } from './media-type.ts';
import { readText } from './text/read-text.ts';

/** Reads the facts of a file, the cheap and safe ones first. */
export const readMedia: ReadFile = async ({ path, maxPixels }, report) => {
  const bytes = readFileSync(path);
  const mediaType = await mediaTypeOf(bytes);
  report({ mediaType, hasMarkup: hasMarkup(bytes, mediaType) });
  const kind = contentKindOf(mediaType);
  if (kind === 'image') {
    const exif = await readExif(bytes);
    if (exif) report({ exif: exif.facts });
    await readImage(bytes, { maxPixels, orientation: exif?.orientation ?? 1 }, (image) => report({ image }));
  }
  if (kind === 'audio') await readAudio(bytes, mediaType ?? '', (audio) => report({ audio }));
  if (kind === 'text') report({ text: readText(bytes) });
};
