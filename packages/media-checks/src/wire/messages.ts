import { z } from 'zod';
import type { FormFacts, MediaFacts } from '../facts.ts';
import { maxThumbnailBytes } from './thumbnails.ts';

/** Requests that a process reads the file in its folder. Sent as one line of JSON. */
export interface ReadRequest {
  readonly path: string;
  /** Larger images are measured, but not decoded. */
  readonly maxPixels: number;
  /** A JSON schema that the file has to satisfy. Only processes for forms read it. */
  readonly schema?: string;
}

/** A file's facts arrive part by part, so that those before a crash are kept, and then the end. */
export const frameKinds = { part: 1, end: 2 } as const;

export const maxSchemaBytes = 128 * 1024;
/** A schema in JSON in JSON, escaped, and the rest of the request. */
export const maxRequestBytes = 1024 * 1024;
const maxErrors = 20;
const maxPathChars = 500;

const maxThumbnailChars = 4 * Math.ceil(maxThumbnailBytes / 3);
const notDecoded = z.enum(['broken', 'too_large', 'unknown_format']);
const whole = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const country = z.string().regex(/^[A-Z]{2}$/);

/** Checks a part that a process sent: the file may have taken it over. Infinite numbers and NaN are not JSON. */
export const factsPart = z
  .strictObject({
    mediaType: z.string().max(100).nullable(),
    hasMarkup: z.boolean(),
    image: z.strictObject({
      width: whole,
      height: whole,
      hash: z
        .string()
        .regex(/^[0-9a-f]{16}$/)
        .optional(),
      thumbnail: z.base64().max(maxThumbnailChars).optional(),
      notDecoded: notDecoded.optional(),
    }),
    exif: z.strictObject({
      position: z
        .strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
        .optional(),
      countries: z.array(country).max(20).optional(),
      takenAt: whole.optional(),
    }),
    audio: z.strictObject({
      durationMs: whole.optional(),
      isMeasured: z.boolean(),
      channels: whole.max(255).optional(),
      sampleRate: whole.max(1e7).optional(),
      silenceShare: z.number().min(0).max(1).optional(),
      loudnessDb: z.number().min(-120).max(20).optional(),
      notDecoded: notDecoded.optional(),
    }),
    text: z.strictObject({
      encoding: z.string().max(40),
      chars: whole,
      languages: z
        .array(z.strictObject({ language: z.string().max(8), score: z.number().min(0).max(1) }))
        .max(200),
    }),
    form: z.strictObject({
      isValid: z.boolean(),
      errors: z
        .array(z.strictObject({ keyword: z.string().max(100), path: z.string().max(maxPathChars) }))
        .max(maxErrors),
    }),
  })
  .partial();

/** Facts as a process reports them: it doesn't know the file's size and digest. */
export type FactsPart = Partial<Omit<MediaFacts, 'sizeBytes' | 'sha256' | 'stopped'>>;

/** Returns the errors that fit into an answer. */
export function shortenErrors(errors: readonly { keyword: string; path: string }[]): FormFacts {
  const kept = errors.slice(0, maxErrors).map(({ keyword, path }) => ({
    keyword: keyword.slice(0, 100),
    path: path.slice(0, maxPathChars),
  }));
  return { isValid: errors.length === 0, errors: kept };
}

/** Reads a file and reports each fact as soon as it is known. */
export type ReadFile = (request: ReadRequest, report: (part: FactsPart) => void) => Promise<void>;
