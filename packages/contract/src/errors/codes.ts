/**
 * The numbers of the error catalogue (specification section 8), by name.
 * Only plain literals, so that a bundle which compares one code loads no texts. The causes are in `catalogue.ts`, the texts in
 * `messages/`.
 */
export const codes = {
  unexpected: 500,
  freeTransferExpired: 999,
  imageLoadFailed: 1000,

  lockoutWarning: 1001,
  tooManyAttempts: 1002,
  accountNotFound: 1003,
  wrongPassword: 1004,
  accountLocked: 1005,
  accessKeyInvalid: 1006,
  accountExists: 1007,
  verificationCodeEmpty: 1008,
  captchaIncorrect: 1009,
  emailCodeIncorrect: 1010,
  accountActivated: 1013,
  accountInvalid: 1014,
  temporaryLinkExpired: 1015,
  inviteCodeInvalid: 1016,
  accessKeyLimit: 1017,
  accessKeyExists: 1018,
  accountNameEmpty: 1019,
  upgradeFailed: 1021,
  creditInsufficient: 1022,
  invoiceStateInvalid: 1023,
  freeTransferExceeded: 1024,
  authorizationExpired: 1026,
  parameterInvalid: 1027,
  creditAlertTooLow: 1028,
  creditAlertTooHigh: 1029,
  emailInvalid: 1030,
  tooManyRequests: 1031,

  // Additions to the specification's catalogue (docs/specification/decisions.md, section 11).
  roleMissing: 1032,
  notMember: 1033,
  stepUpRequired: 1034,
  secondFactorIncorrect: 1035,
  passwordBreached: 1036,
  invitationInvalid: 1037,
  appAddressRefused: 1038,
  appPermissionMissing: 1039,
  accountClosing: 1040,
  passkeyRefused: 1041,
  signInTicketExpired: 1042,
  addressUnreachable: 1043,
  authorityUnknown: 1044,
  certificateExpired: 1045,
  certificateOfOther: 1046,
  tlsMismatch: 1047,
  storeKeyRefused: 1048,
  storeBucketUnknown: 1049,
  storeRegionOther: 1050,
  keyStoreUnreachable: 1051,
  passwordUnchanged: 1052,
  paymentDeclined: 1053,
  readTooLong: 1054,
  diskFull: 1055,
  transferPending: 1056,
  agentNotFound: 1057,
  answerUnderWay: 1058,
  ownModelForbidden: 1059,
  agentLimitReached: 1060,
  agentPublishingRefused: 1061,
  agentKeyLimit: 1062,
  hubProjectNotFound: 1063,
  hubStateRefused: 1064,
  hubProjectIncomplete: 1065,
  hubItemNotFound: 1066,
  hubConsentChanged: 1067,
  hubLimitReached: 1068,
  hubReviewRefused: 1069,
  hubAssignmentOver: 1070,
  hubMediaNotOpened: 1071,
  hubAppealRefused: 1072,
  hubStorageUnlinked: 1073,
  hubReleaseRefused: 1074,
  addressPrivate: 1075,
  hostNotFound: 1076,
  bucketQuotaReached: 1077,
  settingChanged: 1078,
  downloadLimitReached: 1079,
  hubContributorStopped: 1080,
  agentContentFull: 1081,

  bucketNameInvalid: 2000,
  bucketNamePrefix: 2001,
  bucketNameSuffix: 2002,
  bucketExists: 2003,
  bucketLimit: 2004,
  encryptionTypeEmpty: 2007,
  kmsEmpty: 2008,
  bucketTagLimit: 2009,
  bucketNotFound: 2010,
  domainInvalid: 2011,
  domainTaken: 2012,
  certificateFileInvalid: 2013,
  privateKeyInvalid: 2014,
  certificateInvalid: 2015,
  bucketNameEmpty: 2016,
  customDomainRequired: 2017,
  urlParameterInvalid: 2018,
  restoreInProgress: 2019,
  restoreRequired: 2020,
  shareSignatureBroken: 2021,
  shareExpired: 2022,
  shareInvalid: 2023,
  shareForbidden: 2024,
  objectUnreadable: 2025,

  destinationEmpty: 3000,
  destinationSegmentEmpty: 3001,
  destinationOutside: 3002,
  destinationTooLong: 3003,
  consoleUploadTooLarge: 3004,
  storageExceeded: 3005,
  partTooLarge: 3006,
  partIdEmpty: 3007,
  partNumberEmpty: 3008,
  objectNameUnchanged: 3009,
  objectNotFound: 3010,
  objectStateInvalid: 3011,
  folderNameInvalid: 3012,
  permissionMissing: 3013,
  freeTransferReached: 3014,
  nameTakenHere: 3015,
  copyOntoItself: 3016,
  moveOntoItself: 3017,
  folderCopyForbidden: 3018,
  folderMoveForbidden: 3019,
  nameTakenInBucket: 3021,
  nameTakenInTarget: 3022,
} as const;

export type ErrorKey = keyof typeof codes;

/** A code of the catalogue. Each code has a message in every locale. */
export type ErrorCode = (typeof codes)[ErrorKey];

/**
 * Envelope codes outside the catalogue: they describe the call, not an error.
 * The client accepts 0 as success (specification section 9), and our server never sends it.
 */
export const transportCodes = { ok: 200, okLegacy: 0, tokenMissing: 401 } as const;

export type TransportCode = (typeof transportCodes)[keyof typeof transportCodes];

/** Positions of a notification in the console. */
export type NoticePosition = 'top' | 'bottom-left';

const topCodes: ReadonlySet<number> = new Set<ErrorCode>([
  codes.accountExists,
  codes.tooManyAttempts,
  codes.emailCodeIncorrect,
  codes.verificationCodeEmpty,
  codes.captchaIncorrect,
  codes.inviteCodeInvalid,
]);

/**
 * Returns the position of a message: at the top for six codes, at the bottom left for the rest. Source: specification
 * section 8, "Handling".
 */
export function noticePosition(code: number): NoticePosition {
  return topCodes.has(code) ? 'top' : 'bottom-left';
}

const knownCodes: ReadonlySet<number> = new Set(Object.values(codes));

/** Reports whether a number from outside is in the catalogue; others are never shown. */
export function isErrorCode(code: number): code is ErrorCode {
  return knownCodes.has(code);
}
