export { openPassageIndex, type PassageIndexLocation } from './location.ts';
export { type PassageIndexOptions, startPassageIndex } from './process/start.ts';
export type {
  Block,
  Passage,
  PassageDocument,
  PassageIndex,
  PassagePlace,
  PassageQuery,
  PassageVector,
  ScopeStats,
  SearchAnswer,
  StoredPassage,
  StoredText,
  TextRange,
  UnembeddedPassage,
} from './types.ts';
