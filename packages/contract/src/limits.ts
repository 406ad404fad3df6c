/** A GB in every limit and displayed size: 1,024³ bytes (docs/decisions/0016). */
export const bytesPerGigabyte = 1024 ** 3;

/** Up to this size, a single PUT is faster than three calls. */
export const singleUploadMaxBytes = 16 * 1024 ** 2;

/** The constants of the specification, section 9, shared by server and console. */
export const limits = {
  verificationCodeLength: 6,
  registrationResendSeconds: 60,
  recoveryResendSeconds: 100,
  emailArrivalMinutes: 5,
  passwordMinLength: 8,
  passwordMaxLength: 20,
  accountNameMaxLength: 20,
  emailMaxLength: 50,
  referralMaxLength: 50,
  partnerMarkerMaxLength: 100,
  failedLoginsBeforeLockout: 5,
  lockoutMinutes: 15,
  passkeysPerPerson: 20,
  passkeyNameMaxLength: 40,
  recoveryCodes: 10,
  accessKeysPerAccount: 10,
  accessKeyNameMaxLength: 64,
  bucketsPerAccount: 100,
  bucketNameMinLength: 3,
  bucketNameMaxLength: 63,
  tagsPerBucket: 10,
  tagKeyMaxLength: 128,
  tagValueMaxLength: 256,
  hostNameMaxLength: 253,
  certificateMaxLength: 64 * 1024,
  privateKeyMaxLength: 32 * 1024,
  kmsAliasMaxLength: 250,
  kmsDescriptionMaxLength: 8192,
  backupNodeNameMaxLength: 64,
  objectKeyMaxBytes: 1024,
  consoleUploadMaxBytes: 100 * bytesPerGigabyte,
  creditAlertMaxUsdExclusive: 1_000_000,
  restoreHours: 24,
  notificationTimeoutMs: 5000,
  identityCookieDays: 1,
  rememberCookieDays: 1,
  feedbackMaxLength: 4000,
  pageSizeMax: 1000,
} as const;

/** The free plan, unless the operator changes it (decisions, section 8). */
export const freePlanDefaults = {
  storageBytes: 10 * bytesPerGigabyte,
  /** Per calendar month, UTC. */
  transferBytes: 10 * bytesPerGigabyte,
  transferMonths: 12,
} as const;

/** `user_type` of the sign-in call: the only kind of user. */
export const userType = 1;

/** The symbols that satisfy the password rule (specification, section 5). */
export const passwordSymbols = '!@#$%^&*()-[]<>?=|.{}/:;\'"~`,\\_+';

/** Responsive breakpoints in px. */
export const breakpoints = { sm: 600, md: 1024, lg: 1440, xl: 1920 } as const;
