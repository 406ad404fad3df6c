/** Texts of why a person decides. */
export const causeKeys = {
  disputed: 'cause.disputed',
  appealed: 'cause.appealed',
  held: 'cause.held',
} as const;

/** Texts of the outcomes to choose from. */
export const outcomeKeys = {
  accept: 'decide.accept',
  reject: 'decide.reject',
  dismiss: 'decide.dismiss',
} as const;

/** Texts of the button that confirms an outcome. */
export const confirmKeys = {
  accept: 'decide.confirm.accept',
  reject: 'decide.confirm.reject',
  dismiss: 'decide.confirm.dismiss',
} as const;
