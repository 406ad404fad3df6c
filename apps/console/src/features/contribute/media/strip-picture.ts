import { type PictureDetails, readDetails } from './read-details.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { stripPng } from './strip-png.ts';
import { stripWebp } from './strip-webp.ts';

export interface StrippedPicture {
  readonly blob: Blob;
  readonly before: PictureDetails;
  readonly removedBytes: number;
  /** Whether the picture was recompressed, because its format can't be edited here. */
  readonly isRedrawn: boolean;
}

/** A picture that this browser can neither parse nor render. */
class UnknownPicture extends Error {}

const jpegQuality = 0.92;

/**
 * Removes the metadata of a picture on the device. JPEG, PNG and WebP keep every pixel; other formats that the browser
 * can show become JPEG.
 * @throws {UnknownPicture} if the browser can't show it
 */
export async function stripPicture(file: Blob): Promise<StrippedPicture> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const before = await readDetails(bytes);
  const stripped = stripJpeg(bytes, before.orientation) ?? stripPng(bytes) ?? stripWebp(bytes);
  if (stripped) return { ...stripped, before, isRedrawn: false };
  const blob = await redraw(file);
  return { blob, before, removedBytes: Math.max(0, file.size - blob.size), isRedrawn: true };
}

async function redraw(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new UnknownPicture();
  });
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality));
  if (!blob) throw new UnknownPicture();
  return blob;
}
