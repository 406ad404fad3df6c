import type { calls, files } from './index.ts';

/** What a member of an account is to it. */
export const roles = ['owner', 'admin', 'member', 'billing', 'read_only'] as const;

export type Role = (typeof roles)[number];

/** What a person may let a linked app do with an account’s files: the three lines of the consent screen. */
export const appPermissions = ['manage', 'upload', 'organise'] as const;

export type AppPermission = (typeof appPermissions)[number];

/**
 * What a call needs of its caller: `self` is about the person, whichever account they act for; `any` is open to every member;
 * `read` and `write` are about what is stored, `billing` about money, `manage` about the account as a whole and the people in it;
 * `own` is for its owner alone.
 */
export type Need = 'self' | 'any' | 'read' | 'write' | 'billing' | 'manage' | 'own';

export interface CallPermission {
  readonly needs: Need;
  /** The person has to have proven who they are in the last 10 minutes (1034). */
  readonly stepUp?: true;
  /** As `stepUp`, for those payloads alone that it holds for. */
  readonly stepUpFor?: (payload: Readonly<Record<string, unknown>>) => boolean;
  /** It can be made of an account that is to be deleted, as can what needs `self`; all else is refused then (1040). */
  readonly whileClosing?: true;
  /** All that a linked app must have been allowed; without it, no app may make the call (1039). */
  readonly app?: readonly [AppPermission, ...AppPermission[]];
}

const needsOf: Record<Role, ReadonlySet<Need>> = {
  owner: new Set<Need>(['self', 'any', 'read', 'write', 'billing', 'manage', 'own']),
  admin: new Set<Need>(['self', 'any', 'read', 'write', 'billing', 'manage']),
  member: new Set<Need>(['self', 'any', 'read', 'write']),
  billing: new Set<Need>(['self', 'any', 'billing']),
  read_only: new Set<Need>(['self', 'any', 'read']),
};

export function roleCovers(role: Role, need: Need): boolean {
  return needsOf[role].has(need);
}

const self = { needs: 'self' } as const;
const any = { needs: 'any' } as const;
const read = { needs: 'read' } as const;
const write = { needs: 'write' } as const;
const billing = { needs: 'billing' } as const;
const manage = { needs: 'manage' } as const;
const look = { needs: 'read', app: ['manage'] } as const;
const change = { needs: 'write', app: ['manage'] } as const;
const upload = { needs: 'write', app: ['upload'] } as const;
/** What writes an object anew takes leave to upload too. */
const rewrite = { needs: 'write', app: ['manage', 'upload'] } as const;
const label = { needs: 'write', app: ['organise'] } as const;
const relabel = { needs: 'write', app: ['organise', 'upload'] } as const;

/** Nobody can take a retention in compliance mode back. */
const isCompliance = (retention: unknown) =>
  typeof retention === 'object' &&
  retention !== null &&
  'mode' in retention &&
  retention.mode === 'COMPLIANCE';

type SessionCallName = {
  [Name in keyof typeof calls]: (typeof calls)[Name]['auth'] extends 'none' ? never : Name;
}[keyof typeof calls];

/** Of every call that asks for a token, and every file. A call that is not here does not compile. */
export const callPermissions: Readonly<Record<SessionCallName | keyof typeof files, CallPermission>> = {
  // The person
  checkSession: self,
  signOut: self,
  changePassword: self,
  listSessions: self,
  endSession: { needs: 'self', stepUp: true },
  endOtherSessions: { needs: 'self', stepUp: true },
  forgetDevice: { needs: 'self', stepUp: true },
  listProofs: self,
  sendProofCode: self,
  verifyPerson: self,
  listSecurityEvents: self,
  startEmailChange: { needs: 'self', stepUp: true },
  confirmEmailChange: { needs: 'self', stepUp: true },
  listFactors: self,
  startPasskey: { needs: 'self', stepUp: true },
  addPasskey: { needs: 'self', stepUp: true },
  renamePasskey: self,
  removePasskey: { needs: 'self', stepUp: true },
  startTotp: { needs: 'self', stepUp: true },
  addTotp: { needs: 'self', stepUp: true },
  removeTotp: { needs: 'self', stepUp: true },
  renewRecoveryCodes: { needs: 'self', stepUp: true },
  startVerification: self,
  sendFeedback: self,

  // The account
  userInfo: { needs: 'any', whileClosing: true },
  onboarding: any,
  listTags: any,
  saveTags: manage,
  renameAccount: manage,
  listAuditEntries: manage,
  verifyAudit: manage,
  exportAudit: { needs: 'manage', whileClosing: true },
  exportAccount: { needs: 'self', stepUp: true },
  closeAccount: { needs: 'own', stepUp: true },
  keepAccount: { needs: 'own', whileClosing: true },

  // Connected apps
  issueIdentity: any,
  completeSignIn: any,
  describeConsent: write,
  allowAccess: write,
  declineAccess: any,
  listConnectedApps: any,
  disconnectApp: any,
  describeSignIn: any,
  allowSignIn: any,
  declineSignIn: any,

  // Apps that sign people in
  listAppRegistrations: manage,
  registerApp: manage,
  // Where an app is led to, and its secret, are as good as the keys of whoever signs in with it.
  updateAppRegistration: { needs: 'manage', stepUp: true },
  rotateAppSecret: { needs: 'manage', stepUp: true },
  deleteAppRegistration: manage,

  // The people in it
  listMembers: any,
  inviteMember: { needs: 'manage', stepUp: true },
  resendInvitation: { needs: 'manage', stepUp: true },
  revokeInvitation: manage,
  changeRole: { needs: 'manage', stepUp: true },
  previewMemberRemoval: manage,
  removeMember: manage,
  leaveAccount: any,
  transferOwnership: { needs: 'own', stepUp: true },
  cancelOwnershipTransfer: { needs: 'own' },
  acceptInvitation: self,

  // Files
  listBuckets: look,
  getBucket: look,
  listObjects: look,
  listObjectVersions: look,
  describeObject: look,
  downloadObject: look,
  searchObjects: look,
  recentObjects: read,
  listBiggestFolders: read,
  listAbandonedUploads: read,
  explainRefusal: read,
  prepareZip: read,
  listBulkJobs: read,
  getBulkJob: read,
  listBulkJobResults: read,
  checkUploads: upload,
  startUpload: upload,
  signUploadPart: upload,
  completeUpload: upload,
  abortUpload: upload,
  listUploadParts: upload,
  abortAbandonedUploads: write,
  createFolder: upload,
  copyObject: rewrite,
  moveObject: rewrite,
  renameObject: rewrite,
  deleteObject: change,
  deleteVersion: change,
  restoreObject: change,
  restoreVersion: rewrite,
  startBulkJob: write,
  cancelBulkJob: write,
  resumeBulkJob: write,
  forgetBulkJob: write,
  setObjectHeaders: relabel,
  setObjectTags: label,
  setObjectLock: { needs: 'write', stepUpFor: ({ retention }) => isCompliance(retention) },
  setStorageClass: write,

  // Buckets
  createBucket: write,
  deleteBucket: write,
  getBucketAccess: read,
  getBucketCors: read,
  getBucketDomain: read,
  getBucketEncryption: read,
  getBucketLifecycle: read,
  getBucketLock: read,
  getBucketLogging: read,
  getBucketNotifications: read,
  getBucketPolicy: read,
  getBucketQuota: read,
  getBucketTags: read,
  getBucketWebsite: read,
  getRequestLog: read,
  listRequests: read,
  exportRequests: read,
  checkBucketDomain: write,
  checkBucketPolicy: write,
  locateBucketDomain: write,
  requestDomainCertificate: write,
  setBucketAcl: write,
  setBucketCors: write,
  setBucketDomain: write,
  setBucketEncryption: write,
  setBucketLifecycle: write,
  setBucketLock: {
    needs: 'write',
    stepUpFor: ({ default_retention: retention }) => isCompliance(retention),
  },
  setBucketLogging: write,
  setBucketNotifications: write,
  setBucketOwnership: write,
  setBucketPolicy: write,
  setBucketQuota: write,
  setBucketTags: write,
  setBucketWebsite: write,
  setDomainCertificate: write,
  setDomainRenewal: write,
  setPublicAccessBlock: write,
  setRequestLog: write,
  setVersioning: write,
  deleteBucketDomain: write,
  deleteBucketEncryption: write,
  deleteBucketPolicy: write,
  deleteBucketWebsite: write,
  simulateLifecycle: write,
  testBucketCors: write,

  // Share links
  // A link's address lets whoever has it in, and some of them let files in.
  listShareLinks: write,
  listShareAccesses: write,
  createShareLink: write,
  updateShareLink: write,
  revokeShareLink: write,
  deleteShareLink: write,
  mailShareLink: write,

  // Access keys
  listAccessKeys: read,
  listAccessKeyUsage: read,
  createAccessKey: { needs: 'write', stepUp: true },
  rotateAccessKey: { needs: 'write', stepUp: true },
  renameAccessKey: write,
  setAccessKeyState: { needs: 'write', stepUp: true },
  limitAccessKey: { needs: 'write', stepUp: true },
  deleteAccessKey: { needs: 'write', stepUp: true },
  signAccessKeyTrial: write,

  // What concerns the whole account
  // The addresses of other programs are often secrets of theirs.
  listWebhooks: write,
  // They send what is stored, or news of it, to an address of the caller's choice.
  createWebhook: { needs: 'manage', stepUp: true },
  deleteWebhook: manage,
  testWebhook: manage,
  listKmsKeys: read,
  getKmsStore: read,
  createKmsKey: manage,
  renameKmsKey: manage,
  rotateKmsKey: manage,
  setKmsKeyRotation: manage,
  setKmsKeyState: manage,
  deleteKmsKey: manage,
  cancelKmsKeyDeletion: manage,
  listBackupNodes: read,
  backupHistory: read,
  addBackupNode: { needs: 'manage', stepUp: true },
  updateBackupNode: { needs: 'manage', stepUp: true },
  removeBackupNode: manage,
  addBackupBucket: manage,
  removeBackupBucket: manage,
  rebuildBackupBucket: manage,

  // Use and money
  getUsage: any,
  listBucketUsage: read,
  listUsageAlerts: any,
  creditStatus: billing,
  priceList: any,
  billingSummary: billing,
  billingUsage: billing,
  getBillingDetails: billing,
  saveBillingDetails: billing,
  listLedger: billing,
  listInvoices: billing,
  getInvoice: billing,
  listPayments: billing,
  paymentOfInvoice: billing,
  addCredit: billing,
  payInvoice: billing,
  voidInvoice: billing,
  setCreditAlert: billing,
  upgradePlan: billing,
  downgradePlan: billing,
  exportInvoice: billing,
  exportInvoiceUsage: billing,
};

/** Undefined for a name that no call with a token bears. */
export function permissionOf(name: string): CallPermission | undefined {
  return Object.hasOwn(callPermissions, name)
    ? callPermissions[name as keyof typeof callPermissions]
    : undefined;
}
