export { openSqlitePassageIndex } from './open.ts';
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
