/** Formats that every browser draws. */
const pictureNames = /\.(png|jpe?g|gif|webp|avif|svg|bmp)$/i;

/** Reports whether a file looks like a picture, by its name. */
export function isPicture(name: string): boolean {
  return pictureNames.test(name);
}

/** Larger pictures are not loaded for a tile: every byte counts for the account that shares them. */
export const maxTileBytes = 4 * 1024 ** 2;
