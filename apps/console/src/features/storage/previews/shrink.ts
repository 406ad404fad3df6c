import type { EmbeddedPicture } from './embedded-picture.ts';
import type { ImageSize } from './image-size.ts';

/** The canvas transformations of the EXIF orientations 1 to 8, for a picture of `w` by `h`. */
const turns: readonly ((w: number, h: number) => [number, number, number, number, number, number])[] = [
  () => [1, 0, 0, 1, 0, 0],
  (w) => [-1, 0, 0, 1, w, 0],
  (w, h) => [-1, 0, 0, -1, w, h],
  (_, h) => [1, 0, 0, -1, 0, h],
  () => [0, 1, 1, 0, 0, 0],
  (_, h) => [0, 1, -1, 0, h, 0],
  (w, h) => [0, -1, -1, 0, h, w],
  (w) => [0, -1, 1, 0, 0, w],
];

/** Shrinks a picture. Decoding runs no code from the file. @throws if it isn't a picture */
export async function shrink(file: Blob, edgePx: number): Promise<Blob> {
  const picture = await createImageBitmap(file);
  return draw(picture, { width: picture.width, height: picture.height }, 1, edgePx);
}

/** Shrinks an embedded thumbnail, with the file's orientation, and without the bars that cameras add. @throws if it isn't a picture */
export async function shrinkEmbedded(
  { bytes, orientation }: EmbeddedPicture,
  whole: ImageSize | null,
  edgePx: number,
): Promise<Blob> {
  const picture = await createImageBitmap(new Blob([bytes]));
  const { width, height } = picture;
  const shape = whole ? whole.width / whole.height : width / height;
  const shown = { width: Math.min(width, height * shape), height: Math.min(height, width / shape) };
  return draw(picture, shown, orientation, edgePx);
}

/** Draws the center of a picture, and closes it. */
async function draw(
  picture: ImageBitmap,
  shown: ImageSize,
  orientation: number,
  edgePx: number,
): Promise<Blob> {
  try {
    const scale = Math.min(1, edgePx / Math.max(shown.width, shown.height));
    const width = Math.max(1, Math.round(shown.width * scale));
    const height = Math.max(1, Math.round(shown.height * scale));
    const canvas = orientation > 4 ? new OffscreenCanvas(height, width) : new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.imageSmoothingQuality = 'high';
    const turn = turns[orientation - 1];
    if (turn) context.setTransform(...turn(width, height));
    const [left, top] = [(picture.width - shown.width) / 2, (picture.height - shown.height) / 2];
    context.drawImage(picture, left, top, shown.width, shown.height, 0, 0, width, height);
    return await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
  } finally {
    picture.close();
  }
}
