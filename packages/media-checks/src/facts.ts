/** Reasons why a process ended early or was not started. Facts read before that are kept. */
export type Stopped = 'out_of_memory' | 'timed_out' | 'broken' | 'too_large';

/** Reasons why the contents of a file of a known type were not decoded. */
export type NotDecoded = 'broken' | 'too_large' | 'unknown_format';

export interface ImageFacts {
  /** In pixels, as stored: an EXIF orientation is not applied. */
  readonly width: number;
  readonly height: number;
  /** Perceptual hash of 64 bits, as 16 hexadecimal digits. It respects the EXIF orientation. */
  readonly hash?: string;
  /** A small, upright JPEG in base64, without metadata. Missing if the image was not decoded. */
  readonly thumbnail?: string;
  /** The reason for a missing hash. */
  readonly notDecoded?: NotDecoded;
}

export interface Position {
  /** In degrees, -90 to 90. */
  readonly latitude: number;
  /** In degrees, -180 to 180. */
  readonly longitude: number;
}

export interface ExifFacts {
  readonly position?: Position;
  /** ISO 3166 codes of the countries that the position is in, or within 20 km of. */
  readonly countries?: readonly string[];
  /** Time at which the picture was taken by its camera's clock, as if that clock showed UTC. In milliseconds since 1970. */
  readonly takenAt?: number;
}

export interface AudioFacts {
  readonly durationMs?: number;
  /** Whether the duration was counted in samples. Otherwise it is the file's own claim. */
  readonly isMeasured: boolean;
  readonly channels?: number;
  readonly sampleRate?: number;
  /** Share of the time, 0 to 1, that is quieter than -50 dBFS. */
  readonly silenceShare?: number;
  /** Root mean square of all samples in dBFS, at least -120. */
  readonly loudnessDb?: number;
  /** The reason for a missing share of silence. */
  readonly notDecoded?: NotDecoded;
}

export interface LanguageScore {
  /** BCP 47 language subtag. */
  readonly language: string;
  /** 1 for the most likely language, less for the others. */
  readonly score: number;
}

export interface TextFacts {
  /** A name that `TextDecoder` accepts. */
  readonly encoding: string;
  /** Length in UTF-16 code units. */
  readonly chars: number;
  /** Languages with a score of at least 0.7, the most likely first. Empty if the text is too short. */
  readonly languages: readonly LanguageScore[];
}

/** A violation of the schema in a form's answers. */
export interface FormError {
  /** The violated keyword of the schema. */
  readonly keyword: string;
  /** JSON pointer to the value. */
  readonly path: string;
}

export interface FormFacts {
  readonly isValid: boolean;
  /** At most 20. */
  readonly errors: readonly FormError[];
}

/** Facts about a file. Parts that don't apply, or could not be read, are missing. */
export interface MediaFacts {
  readonly sizeBytes: number;
  /** In hexadecimal digits. */
  readonly sha256: string;
  /** The type detected from its bytes, without parameters; null if unknown. */
  readonly mediaType: string | null;
  /** Whether a file of another type contains HTML or SVG. */
  readonly hasMarkup?: boolean;
  readonly image?: ImageFacts;
  /** Missing if the file has no EXIF data. */
  readonly exif?: ExifFacts;
  readonly audio?: AudioFacts;
  readonly text?: TextFacts;
  readonly form?: FormFacts;
  readonly stopped?: Stopped;
}
