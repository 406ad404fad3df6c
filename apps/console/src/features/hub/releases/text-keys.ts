/** The text keys of release states. */
export const releaseStateKeys = {
  draft: 'states.draft',
  frozen: 'states.frozen',
  signed: 'states.signed',
  published: 'states.published',
  superseded: 'states.superseded',
  recalled: 'states.recalled',
} as const;

/** The text keys of the reasons why a release isn't possible at the moment. */
export const releaseProblemKeys = {
  storage_not_linked: 'problems.storage_not_linked',
  storage_refused: 'problems.storage_refused',
  items_changed: 'problems.items_changed',
} as const;

/** Texts of the problems with a plan. */
export const planProblemKeys = {
  version: 'problem.version',
  splitName: 'problem.splitName',
  splitTwice: 'problem.splitTwice',
  splitSum: 'problem.splitSum',
} as const;

/** Files of the tables, by their format. */
export const formatNames = {
  jsonl: 'dataset.jsonl',
  csv: 'dataset.csv',
  parquet: 'dataset.parquet',
} as const;

/** The text keys of a comparison's columns. */
export const comparedKeys = {
  before: 'compare.before',
  after: 'compare.after',
  added: 'compare.added',
  removed: 'compare.removed',
  changed: 'compare.changed',
} as const;
