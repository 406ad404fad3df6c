import type { FormError, LanguageScore, NotDecoded, Stopped } from './facts.ts';

/** A project's requirements of a file. Properties that are missing are not checked. */
export interface Expectations {
  /** Types as `image/jpeg` or `audio/*`. */
  readonly mediaTypes?: readonly string[];
  readonly minBytes?: number;
  readonly maxBytes?: number;
  readonly minDurationMs?: number;
  readonly maxDurationMs?: number;
  /** Part of a recording, 0 to 1, that may be silent. */
  readonly maxSilenceShare?: number;
  /** JSON schema (2020-12) of a form's answers, as `checkSchema` accepts it. */
  readonly schema?: object;
  /** ISO 3166 code of the country that the contributor declared. */
  readonly country?: string;
  /** BCP 47 tag of the language that the contributor declared. */
  readonly language?: string;
}

/** A failure rejects the file. A warning is shown to the reviewer, and so is a hint, less prominently. `ok` reports a passed check. */
export type CheckLevel = 'failure' | 'warning' | 'hint' | 'ok';

/** Finding of a check, with its parameters. Codes are stable: they are stored, and texts are written for them. */
export type CheckResult =
  | {
      readonly level: 'failure';
      readonly code: 'wrong_media_type';
      readonly actual: string | null;
      readonly allowed: readonly string[];
    }
  | {
      readonly level: 'failure';
      readonly code: 'too_small';
      readonly sizeBytes: number;
      readonly minBytes: number;
    }
  | {
      readonly level: 'failure';
      readonly code: 'too_large';
      readonly sizeBytes: number;
      readonly maxBytes: number;
    }
  | {
      readonly level: 'failure';
      readonly code: 'too_short';
      readonly durationMs: number;
      readonly minDurationMs: number;
    }
  | {
      readonly level: 'failure';
      readonly code: 'too_long';
      readonly durationMs: number;
      readonly maxDurationMs: number;
    }
  | { readonly level: 'failure'; readonly code: 'unknown_duration' }
  | {
      readonly level: 'failure';
      readonly code: 'silent';
      readonly silenceShare: number;
      readonly maxSilenceShare: number;
    }
  | { readonly level: 'failure'; readonly code: 'schema_broken'; readonly errors: readonly FormError[] }
  | { readonly level: 'failure'; readonly code: 'exact_duplicate'; readonly of: string }
  | {
      readonly level: 'warning';
      readonly code: 'likely_duplicate';
      readonly of: string;
      readonly distance: number;
    }
  | { readonly level: 'hint'; readonly code: 'similar_image'; readonly of: string; readonly distance: number }
  | { readonly level: 'ok'; readonly code: 'location_agrees'; readonly declared: string }
  | {
      readonly level: 'warning';
      readonly code: 'location_disagrees';
      readonly declared: string;
      readonly countries: readonly string[];
    }
  | { readonly level: 'hint'; readonly code: 'location_absent'; readonly declared: string }
  | { readonly level: 'ok'; readonly code: 'language_agrees'; readonly declared: string }
  | {
      readonly level: 'warning';
      readonly code: 'language_disagrees';
      readonly declared: string;
      readonly detected: readonly LanguageScore[];
    }
  | {
      readonly level: 'warning';
      readonly code: 'silence_not_measured';
      readonly reason: NotDecoded | Stopped;
    }
  | { readonly level: 'warning'; readonly code: 'image_not_decoded'; readonly reason: NotDecoded | Stopped }
  | { readonly level: 'warning'; readonly code: 'not_read'; readonly reason: Stopped }
  | { readonly level: 'warning'; readonly code: 'hidden_markup' };
