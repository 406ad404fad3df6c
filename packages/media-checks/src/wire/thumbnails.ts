/** Thumbnails fit into a square of this many pixels. */
export const thumbnailSide = 192;
export const maxThumbnailBytes = 16 * 1024;
