/** Why a process ended, or was not started, before everything was read. What was read before is kept. */
export type Stopped = 'out_of_memory' | 'timed_out' | 'broken' | 'too_large';

/** Why the contents of a file of a known type were not decoded. */
export type NotDecoded = 'broken' | 'too_large' | 'unknown_format';

export interface ImageFacts {
  /** In pixels, as stored: an EXIF orientation is not applied. */
  readonly width: number;
  readonly height: number;
  /** Perceptual hash of 64 bits, as 16 hexadecimal digits. It respects the EXIF orientation. */
  readonly hash?: string;
  /** Why there is no hash. */
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
  /** When the picture was taken by its camera's clock, as if that clock showed UTC. In milliseconds since 1970. */
  readonly takenAt?: number;
}

export interface AudioFacts {
  readonly durationMs?: number;
  /** Whether the duration was counted in samples; otherwise the file claims it. */
  readonly isMeasured: boolean;
  readonly channels?: number;
  readonly sampleRate?: number;
  /** Part of the time, 0 to 1, in which it is quieter than -50 dBFS. */
  readonly silenceShare?: number;
  /** Root mean square of all samples in dBFS, at least -120. */
  readonly loudnessDb?: number;
  /** Why there is no share of silence. */
  readonly notDecoded?: NotDecoded;
}

export interface LanguageScore {
  /** BCP 47 language subtag. */
  readonly language: string;
  /** 1 for the most likely language, less for the others. */
  readonly score: number;
}

export interface TextFacts {
  /** By the name that `TextDecoder` gives it. */
  readonly encoding: string;
  /** Length in UTF-16 code units. */
  readonly chars: number;
  /** Languages with a score of at least 0.7, the most likely first. Empty if the text is too short to tell. */
  readonly languages: readonly LanguageScore[];
}

/** Where a form's answers break its schema. */
export interface FormError {
  /** The schema's keyword that is broken. */
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
  /** The type that its bytes show, without parameters; null if they show none. */
  readonly mediaType: string | null;
  /** Whether HTML or SVG is somewhere in a file of another type. */
  readonly hasMarkup?: boolean;
  readonly image?: ImageFacts;
  /** Missing if the file has no EXIF data. */
  readonly exif?: ExifFacts;
  readonly audio?: AudioFacts;
  readonly text?: TextFacts;
  readonly form?: FormFacts;
  readonly stopped?: Stopped;
}
