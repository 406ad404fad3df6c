/** Hidden data of a picture. */
export interface PictureDetails {
  /** Degrees; null without a position. */
  readonly position: { readonly latitude: number; readonly longitude: number } | null;
  readonly camera: string | null;
  /** The time that the camera wrote, without a time zone. */
  readonly takenAt: string | null;
  /** People or programs that it names. */
  readonly author: string | null;
  readonly software: string | null;
  /** EXIF orientation, 1 to 8. */
  readonly orientation: number;
}

/** Reads the EXIF data of a picture. Every detail is absent if there is none or it is damaged. The reader is loaded on first use. */
export async function readDetails(bytes: Uint8Array<ArrayBuffer>): Promise<PictureDetails> {
  const { parse } = await import('exifr/dist/lite.esm.mjs');
  const found: Record<string, unknown> =
    (await parse(bytes, { translateValues: false, reviveValues: false }).catch(() => undefined)) ?? {};
  const { latitude, longitude, Orientation: orientation } = found;
  return {
    position:
      isDegrees(latitude) && isDegrees(longitude) && (latitude !== 0 || longitude !== 0)
        ? { latitude, longitude }
        : null,
    camera: [textOf(found.Make), textOf(found.Model)].filter(Boolean).join(' ') || null,
    takenAt: textOf(found.DateTimeOriginal) ?? textOf(found.CreateDate) ?? textOf(found.ModifyDate),
    author: textOf(found.Artist) ?? textOf(found.Copyright),
    software: textOf(found.Software),
    orientation: isOrientation(orientation) ? orientation : 1,
  };
}

const textMaxLength = 100;

function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  return value.replaceAll('\0', '').trim().slice(0, textMaxLength) || null;
}

const isDegrees = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= 180;

const isOrientation = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 8;
