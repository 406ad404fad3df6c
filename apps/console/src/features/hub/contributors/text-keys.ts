/** The text keys of the orders of contributors. */
export const sortKeys = {
  sent: 'contributors.sorts.sent',
  accepted: 'contributors.sorts.accepted',
  rejected: 'contributors.sorts.rejected',
  rejected_share: 'contributors.sorts.rejectedShare',
  waiting: 'contributors.sorts.waiting',
  appeals: 'contributors.sorts.appeals',
  earned: 'contributors.sorts.earned',
  joined: 'contributors.sorts.joined',
} as const;

/** The text keys of the filters of contributors. */
export const filterKeys = {
  rejected: 'contributors.filters.rejected',
  waiting: 'contributors.filters.waiting',
  appeals: 'contributors.filters.appeals',
  nothing: 'contributors.filters.nothing',
  stopped: 'contributors.filters.stopped',
} as const;
