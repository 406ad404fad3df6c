import { imageSize } from 'image-size';

/** Returns an image's size and type, as its head claims them; undefined if it has none. */
export function measureImage(
  bytes: Buffer,
): { width: number; height: number; type: string | undefined } | undefined {
  try {
    const { width, height, type } = imageSize(bytes);
    const isSound = [width, height].every((side) => Number.isSafeInteger(side) && side > 0);
    return isSound ? { width, height, type } : undefined;
  } catch {
    return undefined;
  }
}
