/** Requests a small copy of the picture in a process's folder. Sent as one line of JSON. */
export interface PictureRequest extends PictureBounds {
  readonly path: string;
}

export interface PictureBounds {
  /** Larger pictures are not decoded. */
  readonly maxPixels: number;
  /** The copy fits into this. Smaller pictures keep their size. */
  readonly maxWidth: number;
  readonly maxHeight: number;
}

/** Reasons without a copy: not a PNG, JPEG or WebP, too many pixels, or it can't be decoded within the limits of a process. */
export const pictureRefusals = ['unknown_format', 'too_large', 'broken'] as const;
export type PictureRefusal = (typeof pictureRefusals)[number];

/** An answer is one frame: a PNG, or the reason why there is none. */
export const pictureFrames = { png: 1, refusal: 2 } as const;

export const maxPictureRequestBytes = 16 * 1024;
