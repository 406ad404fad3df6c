/** The text keys of reviewer states. */
export const reviewerStateKeys = {
  gate: 'states.gate',
  active: 'states.active',
  failed: 'states.failed',
  suspended: 'states.suspended',
  removed: 'states.removed',
} as const;

/** The texts of the dialog that suspends a reviewer. */
export const suspendKeys = {
  title: 'stop.suspended.title',
  text: 'stop.suspended.text',
  submit: 'stop.suspended.submit',
} as const;

/** The texts of the dialog that removes a reviewer. */
export const removeKeys = {
  title: 'stop.removed.title',
  text: 'stop.removed.text',
  submit: 'stop.removed.submit',
} as const;

/** The texts of the dialog that changes the reason of a suspension. */
export const reasonKeys = {
  title: 'stop.reason.title',
  text: null,
  submit: 'contributors.saveReason',
} as const;
