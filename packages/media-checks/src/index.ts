export type {
  AudioFacts,
  ExifFacts,
  FormError,
  FormFacts,
  ImageFacts,
  LanguageScore,
  MediaFacts,
  NotDecoded,
  Position,
  Stopped,
  TextFacts,
} from './facts.ts';
export type { MediaCheckerOptions } from './host/settings.ts';
export type { DuplicateLookup, KnownImage } from './judging/judge-duplicates.ts';
export {
  type CheckOptions,
  type CheckReport,
  type CollectedFile,
  createMediaChecker,
  type MediaChecker,
  type SchemaRefusal,
} from './media-checker.ts';
export { hashDistance, hashKeys, nearHashKeys } from './near/near-hashes.ts';
export {
  createPictureShrinker,
  type PictureShrinker,
  type PictureShrinkerOptions,
  type SmallPicture,
} from './picture-shrinker.ts';
export type { SchemaProblem } from './reading/form/schema-problem.ts';
export type { CheckLevel, CheckResult, Expectations } from './results.ts';
export type { PictureRefusal } from './wire/pictures.ts';
