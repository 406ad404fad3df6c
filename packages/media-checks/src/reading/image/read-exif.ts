import exifr from 'exifr';
import type { ExifFacts, Position } from '../../facts.ts';
import { countriesAt } from '../../places/countries-at.ts';

interface Exif {
  readonly facts: ExifFacts;
  /** 1 to 8; 1 if the picture is upright. */
  readonly orientation: number;
}

const wanted = [
  'Orientation',
  'DateTimeOriginal',
  'GPSLatitude',
  'GPSLatitudeRef',
  'GPSLongitude',
  'GPSLongitudeRef',
];
/** Cameras write the time as `2026:11:26 09:30:00`, without a zone. */
const cameraTime = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/;

/** Returns the relevant EXIF data of an image; undefined if it has none, or it is damaged. */
export async function readExif(bytes: Buffer): Promise<Exif | undefined> {
  const options = { pick: wanted, reviveValues: false, translateValues: false };
  const tags = await exifr.parse(bytes, options).catch(() => undefined);
  if (typeof tags !== 'object' || tags === null) return undefined;
  const position = positionOf(tags);
  const takenAt = timeOf(tags.DateTimeOriginal);
  const facts = {
    ...(position && { position, countries: countriesAt(position) }),
    ...(takenAt !== undefined && { takenAt }),
  };
  return { facts, orientation: typeof tags.Orientation === 'number' ? tags.Orientation : 1 };
}

/** Returns the position, unless a part of it is missing, not a number, or out of range. */
function positionOf(tags: Readonly<Record<string, unknown>>): Position | undefined {
  const latitude = degreesOf(tags.GPSLatitude, tags.GPSLatitudeRef, 90);
  const longitude = degreesOf(tags.GPSLongitude, tags.GPSLongitudeRef, 180);
  // Cameras without reception write zeros.
  if (latitude === undefined || longitude === undefined || (latitude === 0 && longitude === 0))
    return undefined;
  return { latitude, longitude };
}

/** Adds degrees, minutes and seconds. */
function degreesOf(parts: unknown, hemisphere: unknown, max: number): number | undefined {
  if (!Array.isArray(parts) || parts.length === 0 || parts.length > 3) return undefined;
  const [degrees, minutes = 0, seconds = 0] = parts.map(Number);
  const value = Number(degrees) + minutes / 60 + seconds / 3600;
  const isSound = Number.isFinite(value) && Math.abs(value) <= max;
  if (!isSound) return undefined;
  return hemisphere === 'S' || hemisphere === 'W' ? -value : value;
}

function timeOf(text: unknown): number | undefined {
  const [, year, month, day, hour, minute, second] = cameraTime.exec(String(text)) ?? [];
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isFinite(time) && time >= 0 ? time : undefined;
}
