import type { Call } from './define-call.ts';

/** Made by who is signed in, they change nothing, or are a step of something that is in the audit log itself. */
const passedOver: ReadonlySet<string> = new Set([
  'checkUploads',
  'signUploadPart',
  'completeUpload',
  'locateBucketDomain',
  'checkBucketPolicy',
  'simulateLifecycle',
  'testBucketCors',
  'testWebhook',
  'prepareZip',
  'signAccessKeyTrial',
  'sendFeedback',
  'sendProofCode',
  'verifyPerson',
  'startVerification',
  'startPasskey',
  'startTotp',
  'startEmailChange',
  'issueIdentity',
  'completeSignIn',
  'describeConsent',
  'declineAccess',
  'declineSignIn',
]);

/** Made by who is not signed in, they are about an account none the less. Of visitors, share links keep a log of their own. */
const entering: ReadonlySet<string> = new Set([
  'signIn',
  'signInWithFactor',
  'signInWithPasskey',
  'register',
  'googleSignIn',
  'resetPassword',
  'secureAccount',
]);

/** Whether what a call does is in the audit log of the account that it is done to. */
export function isAudited({ name, method, auth }: Pick<Call, 'name' | 'method' | 'auth'>): boolean {
  if (auth === 'none') return entering.has(name);
  return name === 'signOut' || (method !== 'GET' && !passedOver.has(name));
}

/** What S3 clients do to a bucket that is in its owner’s audit log; S3’s names of the operations. */
export const auditedOperations = [
  'CreateBucket',
  'DeleteBucket',
  'DeleteBucketCors',
  'DeleteBucketEncryption',
  'DeleteBucketLifecycle',
  'DeleteBucketOwnershipControls',
  'DeleteBucketPolicy',
  'DeleteBucketTagging',
  'DeleteBucketWebsite',
  'DeletePublicAccessBlock',
  'PutBucketAcl',
  'PutBucketCors',
  'PutBucketEncryption',
  'PutBucketLifecycleConfiguration',
  'PutBucketLogging',
  'PutBucketNotificationConfiguration',
  'PutBucketOwnershipControls',
  'PutBucketPolicy',
  'PutBucketTagging',
  'PutBucketVersioning',
  'PutBucketWebsite',
  'PutObjectLockConfiguration',
  'PutPublicAccessBlock',
] as const;

export type AuditedOperation = (typeof auditedOperations)[number];
