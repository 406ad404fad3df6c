/** Limits of the terms of a link. */
export const shareLimits = {
  addressesPerMail: 10,
  noteMaxLength: 500,
  senderNameMaxLength: 60,
  messageMaxLength: 1000,
  passwordMinLength: 4,
  passwordMaxLength: 128,
  acceptsMax: 50,
  /** The number of newest accesses kept for each link. */
  accessesKept: 10_000,
  accessDays: 90,
} as const;
