import type { AuditedOperation } from '@atoll/contract';
import type { TextDomains } from '#locales/domains.ts';

type AuditTexts = TextDomains['audit'];

/** Each of S3's operations has the text of the JSON call that does the same. */
const phraseOfOperation: Readonly<Record<AuditedOperation, keyof AuditTexts>> = {
  CreateBucket: 'createBucket',
  DeleteBucket: 'deleteBucket',
  DeleteBucketCors: 'deleteBucketCors',
  DeleteBucketEncryption: 'deleteBucketEncryption',
  DeleteBucketLifecycle: 'deleteBucketLifecycle',
  DeleteBucketOwnershipControls: 'deleteBucketOwnership',
  DeleteBucketPolicy: 'deleteBucketPolicy',
  DeleteBucketTagging: 'deleteBucketTags',
  DeleteBucketWebsite: 'deleteBucketWebsite',
  DeletePublicAccessBlock: 'deletePublicAccessBlock',
  PutBucketAcl: 'setBucketAcl',
  PutBucketCors: 'setBucketCors',
  PutBucketEncryption: 'setBucketEncryption',
  PutBucketLifecycleConfiguration: 'setBucketLifecycle',
  PutBucketLogging: 'setBucketLogging',
  PutBucketNotificationConfiguration: 'setBucketNotifications',
  PutBucketOwnershipControls: 'setBucketOwnership',
  PutBucketPolicy: 'setBucketPolicy',
  PutBucketTagging: 'setBucketTags',
  PutBucketVersioning: 'setVersioning',
  PutBucketWebsite: 'setBucketWebsite',
  PutObjectLockConfiguration: 'setBucketLock',
  PutPublicAccessBlock: 'setPublicAccessBlock',
};

/** Returns the text for an action; undefined for one that has none, such as an action of an older server. */
export function textOfAction(texts: Readonly<AuditTexts>, action: string): string | undefined {
  const phrase = Object.hasOwn(phraseOfOperation, action)
    ? phraseOfOperation[action as AuditedOperation]
    : action;
  return Object.hasOwn(texts, phrase) ? texts[phrase as keyof AuditTexts] : undefined;
}

/** Each text, with the names of the actions that it stands for. */
export function listActions(texts: Readonly<AuditTexts>): { names: string[]; text: string }[] {
  const operations = Object.entries(phraseOfOperation);
  return Object.entries(texts).map(([phrase, text]) => {
    const others = operations.filter(([, its]) => its === phrase).map(([operation]) => operation);
    return { names: [phrase, ...others], text };
  });
}
