/** The text keys of the reasons for a person's decision. */
export const causeKeys = {
  disputed: 'cause.disputed',
  appealed: 'cause.appealed',
  held: 'cause.held',
} as const;

/** The text keys of the outcomes. */
export const outcomeKeys = {
  accept: 'decide.accept',
  reject: 'decide.reject',
  dismiss: 'decide.dismiss',
} as const;

/** The text keys of the button that confirms an outcome. */
export const confirmKeys = {
  accept: 'decide.confirm.accept',
  reject: 'decide.confirm.reject',
  dismiss: 'decide.confirm.dismiss',
} as const;
