/** Texts of the states of reviewers. */
export const reviewerStateKeys = {
  gate: 'states.gate',
  active: 'states.active',
  failed: 'states.failed',
  suspended: 'states.suspended',
  removed: 'states.removed',
} as const;

/** Texts of the dialog that suspends. */
export const suspendKeys = {
  title: 'stop.suspended.title',
  text: 'stop.suspended.text',
  submit: 'stop.suspended.submit',
} as const;

/** Texts of the dialog that removes. */
export const removeKeys = {
  title: 'stop.removed.title',
  text: 'stop.removed.text',
  submit: 'stop.removed.submit',
} as const;
