/**
 * Values of the data hub that stand in addresses of the console. They are apart from the rest of `limits.ts`, because the
 * console's router loads them with the first page.
 */

export const hubTemplates = ['speech', 'street_pictures', 'receipts', 'translations', 'survey'] as const;
export const hubItemStates = [
  'uploading',
  'received',
  'checking',
  'failed_checks',
  'in_review',
  'accepted',
  'rejected',
  'disputed',
  'stored',
  'released',
  'appealed',
  'final',
  'held',
  'withdrawn',
] as const;
/** Orders of the contributors of a project, each with the highest value first. `rejected_share` is of the decided items. */
export const hubContributorSorts = [
  'sent',
  'accepted',
  'rejected',
  'rejected_share',
  'waiting',
  'appeals',
  'earned',
  'joined',
] as const;
/** Filters of contributors. All but `stopped` are by their items; `nothing`: without items. */
export const hubContributorFilters = ['rejected', 'waiting', 'appeals', 'nothing', 'stopped'] as const;

export type HubTemplate = (typeof hubTemplates)[number];
export type HubItemState = (typeof hubItemStates)[number];
export type HubContributorSort = (typeof hubContributorSorts)[number];
export type HubContributorFilter = (typeof hubContributorFilters)[number];
