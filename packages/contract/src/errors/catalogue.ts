import { codes, type ErrorCode, type ErrorKey, type NoticePosition, noticePosition } from './codes.ts';

/** The cause of each code. Source: decisions section 7, otherwise the specification's section 8. */
const operations: Record<ErrorKey, string> = {
  unexpected: 'Any call that failed for a reason nobody foresaw; logged once with its request id',
  freeTransferExpired: 'A download by a free account older than its transfer allowance period',
  imageLoadFailed:
    'In the console: a preview image that fails to load; the message is a tap-to-retry control',

  lockoutWarning: 'The fifth wrong password in a row at sign-in',
  tooManyAttempts: 'Asking for e-mail codes, trying to sign in, or sending feedback too often',
  accountNotFound: 'Signing in or asking for a password reset with an e-mail that has no account',
  wrongPassword: 'The first to fourth wrong password at sign-in, or a wrong current password at a change',
  accountLocked:
    'Signing in with the sixth wrong password in a row, or with any during the 15 minutes after it',
  accessKeyInvalid: "An access-key operation that names a key which isn't the account's",
  accountExists: 'Asking for a registration code, or registering, with an e-mail that has an account',
  verificationCodeEmpty: 'Validating an e-mail or registering with an empty code',
  captchaIncorrect: 'Asking for a recovery mail with wrong, used or expired captcha characters',
  emailCodeIncorrect:
    'Validating an e-mail or registering with a code that is wrong, 10 minutes old, or tried 5 times',
  accountActivated: 'The msg of a successful registration',
  accountInvalid: 'Signing in to a disabled account, or presenting an identity that was tampered with',
  temporaryLinkExpired: 'Opening a reset link or a one-time console link after its time or its use',
  inviteCodeInvalid: 'Registering, or asking for the code, with an unknown or used-up referral code',
  accessKeyLimit: 'Creating an access key when the account holds 10',
  accessKeyExists: 'Creating an access key under the name of an existing one',
  accountNameEmpty: 'Registering or renaming with an empty account name',
  upgradeFailed: 'An upgrade that the payment provider refused',
  creditInsufficient: 'Asking for something that costs more than the available credit',
  invoiceStateInvalid: 'Paying or voiding an invoice that is not open',
  freeTransferExceeded: 'A console download by a free account that used up its transfer for the month',
  authorizationExpired: 'Any call with a token that is expired, revoked or unknown',
  parameterInvalid: 'Any call whose payload breaks its schema, unknown fields included',
  creditAlertTooLow: 'Setting a credit alert value that is not above 0',
  creditAlertTooHigh: 'Setting a credit alert value that is not below 1,000,000',
  emailInvalid: 'Giving an e-mail address that has not the shape of one',
  tooManyRequests: 'Calling the API too often',
  roleMissing: "Any call that the member's role in the account does not cover",
  notMember: 'Any call for an account of which the person is no member, or no longer one',
  stepUpRequired:
    'A call that changes what protects the account, more than 10 minutes after the person last proved who they are',
  secondFactorIncorrect: 'A code of an authenticator app or a recovery code that is wrong, too old or used',
  passwordBreached: 'Choosing a password that is common, known from a breach, or made of names known here',
  invitationInvalid:
    'Using an invitation that is unknown, expired, revoked, used, or meant for another e-mail',
  appAddressRefused:
    'Connecting an app that is not registered, or that asks to go to an address not registered for it',
  appPermissionMissing:
    'A call that its token does not cover: that of a linked app without the permission for it, or one for the pages of contributors',
  accountClosing: 'Anything but its export and its way back, in an account that is to be deleted',
  passkeyRefused: 'A passkey that is unknown, was revoked, or whose answer does not fit what was asked',
  signInTicketExpired:
    'The second step of a sign-in whose first is too long ago, was used, or was tried too often',
  addressUnreachable: 'Connecting a backup node at whose endpoint nothing answers, or not as S3 does',
  authorityUnknown:
    'Connecting a backup node that shows a certificate of an authority that this server does not know',
  certificateExpired:
    'Connecting a backup node that shows a certificate which has expired or is not valid yet',
  certificateOfOther: 'Connecting a backup node that shows a certificate made out to another name',
  tlsMismatch: 'Connecting a backup node by https:// where there is no TLS, or by http:// where there is',
  storeKeyRefused:
    'Connecting a backup node with an access key that is unknown there or may not list the bucket',
  storeBucketUnknown: 'Connecting a backup node with a bucket that is not there',
  storeRegionOther: 'Connecting a backup node with another region than that of its bucket',
  keyStoreUnreachable: 'Making or using a KMS key while the Vault that keeps it does not serve this server',
  passwordUnchanged: 'Choosing the password that the account already has',
  paymentDeclined: 'A payment of credit or of an invoice that the payment provider declined',
  readTooLong: 'Any call that looks at so much that it was stopped after ten seconds',
  diskFull: 'Any call that has to write something while the disk of the server is full',
  transferPending: 'Starting the transfer of an account while another one is pending',
  agentNotFound: 'Naming an agent that does not exist, or a part of it that does not exist',
  answerUnderWay: 'Asking in a conversation whose last question is still being answered',
  ownModelForbidden: 'Connecting a language model of the account where the operator does not allow it',
  agentLimitReached:
    'Asking a published agent when it, the key or the visitor has used what a day or a minute allows',
  agentPublishingRefused: 'Publishing a version of an agent that its evaluation does not let pass',
  agentKeyLimit: 'Creating a key for an agent that has 50',
  hubProjectNotFound:
    'Naming a project of the data hub that does not exist, or from an account that does not own the hub',
  hubStateRefused:
    'Asking of a project of the data hub what its state does not allow, such as changing an open one',
  hubProjectIncomplete:
    'Opening a project of the data hub that lacks something, or whose hub is not connected to the storage',
  hubItemNotFound: "Naming an item of the data hub that does not exist, or is not the caller's",
  hubConsentChanged: 'Contributing to a project without agreeing to its present consent text',
  hubLimitReached: 'Sending more items than a contributor may, or adding more than a project can have',
  hubReviewRefused: 'Reviewing a project of the data hub without being one of its active reviewers',
  hubAssignmentOver: 'Voting on an item whose ten minutes are over, or that was voted on already',
  hubMediaNotOpened: 'Voting on an item before its media was opened or played through',
  hubAppealRefused: 'Appealing a second time, after seven days, or against something other than a rejection',
  hubStorageUnlinked: 'Using the files of a project whose storage is disconnected from the data hub',
  hubReleaseRefused:
    'Making a release with a version that is too low, with no items, or while another one is made',
  addressPrivate: 'Creating a webhook for an address in a private network',
  hostNotFound: 'Connecting a backup node under a host name that DNS does not know',
  bucketQuotaReached:
    'An upload, a copy or a move that would exceed the size or the number of objects set for the bucket',
  settingChanged: 'Replacing a bucket’s setting that someone else has changed since it was read',
  downloadLimitReached:
    'A download of a bucket, or with an access key, that used up the monthly limit set for it',
  hubContributorStopped: 'Contributing to a project whose owner accepts no more items from the caller',
  agentContentFull:
    'Adding a text or a curated answer to an agent of an account whose texts, web pages and curated answers take up all their space',

  bucketNameInvalid:
    'Creating a bucket whose name breaks the rules on characters, dashes or length (3 to 63)',
  bucketNamePrefix: 'Creating a bucket whose name starts with xn--',
  bucketNameSuffix: 'Creating a bucket whose name ends with -s3alias',
  bucketExists: 'Creating a bucket under a name that is taken, by anyone',
  bucketLimit: 'Creating a bucket when the account holds 100',
  encryptionTypeEmpty: 'Turning on encryption without saying which type',
  kmsEmpty: 'Choosing KMS encryption without naming a key',
  bucketTagLimit: 'Giving a bucket more than 10 tags',
  bucketNotFound: "Naming a bucket that doesn't exist or isn't the account's",
  domainInvalid: "Adding a custom domain that isn't a domain name",
  domainTaken: 'Adding a custom domain that another bucket has',
  certificateFileInvalid: 'Giving a certificate file that holds no readable PEM certificate',
  privateKeyInvalid: "Giving a private key that can't be read or doesn't belong to the certificate",
  certificateInvalid: 'Giving a certificate that is expired or made out to another domain',
  bucketNameEmpty: 'Creating a bucket with an empty name',
  customDomainRequired: 'Changing the certificate of a bucket whose custom domain is off',
  urlParameterInvalid: 'Opening a public link whose query is malformed',
  restoreInProgress: 'Reading an archived object that is being restored',
  restoreRequired: 'Reading an archived object that nobody has restored',
  shareSignatureBroken: 'Opening a share link whose signature does not check',
  shareExpired: 'Opening a share link after its time',
  shareInvalid: 'Opening a share link that is unknown or revoked',
  shareForbidden: 'Opening a share link without the right to, such as a wrong password',
  objectUnreadable: 'Reading an object of which every copy fails its checksum',

  destinationEmpty: 'Copying or moving to an empty path',
  destinationSegmentEmpty: 'Copying or moving to a path with an empty segment (a//b)',
  destinationOutside: 'Copying or moving to a path with a leading slash or a .. segment',
  destinationTooLong: 'Copying or moving to a path longer than 1,024 bytes',
  consoleUploadTooLarge: 'Starting a console upload of a file larger than 100 GB',
  storageExceeded: 'An upload that would exceed the storage of a free account',
  partTooLarge: 'Asking to upload a part larger than the part size announced when the upload was created',
  partIdEmpty: 'Completing an upload with a part that has no part id',
  partNumberEmpty: 'Asking for or completing a part without a part number',
  objectNameUnchanged: 'Renaming an object to the name it has',
  objectNotFound: "Naming an object that doesn't exist",
  objectStateInvalid: 'An operation on an archived object that its state does not allow',
  folderNameInvalid: 'Creating a folder whose name holds one of / : * ? < > |',
  permissionMissing: 'An operation on objects that the caller has no permission for',
  freeTransferReached:
    'A share-link or S3 download from a free account that used up its transfer for the month',
  nameTakenHere: 'Creating a folder or renaming an object to a name that the same folder holds',
  copyOntoItself: 'Copying an object onto itself',
  moveOntoItself: 'Moving an object onto itself',
  folderCopyForbidden: 'Copying a folder',
  folderMoveForbidden: 'Moving a folder',
  nameTakenInBucket: 'Starting an upload to a name that the bucket holds, without saying to replace it',
  nameTakenInTarget: 'Copying or moving into a folder that holds a file of that name',
};

export type CatalogueEntry = {
  readonly key: ErrorKey;
  readonly position: NoticePosition;
  /** The cause of the code, in English, for documentation and tests. */
  readonly operation: string;
};

/** The whole catalogue by number, for documentation and tests; product code compares `codes`. */
export const errorCodes = Object.fromEntries(
  (Object.keys(codes) as ErrorKey[]).map((key) => [
    codes[key],
    { key, position: noticePosition(codes[key]), operation: operations[key] },
  ]),
) as Readonly<Record<ErrorCode, CatalogueEntry>>;
