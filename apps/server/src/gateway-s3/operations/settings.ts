import {
  element,
  elementWith,
  S3Error,
  type S3ErrorCode,
  s3Namespace,
  text,
  type Xml,
} from '@atoll/s3-protocol';
import { type BucketExchange, type ObjectExchange, sendXml } from '../exchange.ts';
import { refuseOtherVersion } from '../unbuilt.ts';
import { ownerElement } from './elements.ts';

/** A document, or the code with which S3 says that nothing of the kind was set. */
type Setting = ((accountId: string) => Xml) | S3ErrorCode;

/** What S3 answers when nothing was ever set. Nothing can be set here, so each is the truth. Source: S3 API, GetBucket*. */
const bucketSettings = new Map<string, Setting>([
  ['accelerate', () => element('AccelerateConfiguration', [], s3Namespace)],
  ['acl', ownersAcl],
  ['cors', 'NoSuchCORSConfiguration'],
  ['encryption', 'ServerSideEncryptionConfigurationNotFoundError'],
  ['lifecycle', 'NoSuchLifecycleConfiguration'],
  ['logging', () => element('BucketLoggingStatus', [], s3Namespace)],
  ['notification', () => element('NotificationConfiguration', [], s3Namespace)],
  ['object-lock', 'ObjectLockConfigurationNotFoundError'],
  ['ownershipControls', enforcedOwner],
  ['policy', 'NoSuchBucketPolicy'],
  ['policyStatus', 'NoSuchBucketPolicy'],
  ['publicAccessBlock', 'NoSuchPublicAccessBlockConfiguration'],
  ['replication', 'ReplicationConfigurationNotFoundError'],
  [
    'requestPayment',
    () => element('RequestPaymentConfiguration', [text('Payer', 'BucketOwner')], s3Namespace),
  ],
  ['tagging', 'NoSuchTagSet'],
  ['website', 'NoSuchWebsiteConfiguration'],
]);

const objectSettings = new Map<string, Setting>([
  ['acl', ownersAcl],
  ['legal-hold', 'NoSuchObjectLockConfiguration'],
  ['retention', 'NoSuchObjectLockConfiguration'],
  ['tagging', () => element('Tagging', [element('TagSet', [])], s3Namespace)],
]);

/** Undefined unless reading this sub-resource of a bucket has an answer. */
export function findBucketSetting(name: string): Setting | undefined {
  return bucketSettings.get(name);
}

/** Undefined unless reading this sub-resource of an object has an answer. */
export function findObjectSetting(name: string): Setting | undefined {
  return objectSettings.get(name);
}

export function getBucketSetting({ bucket, outgoing }: BucketExchange, setting: Setting): void {
  if (typeof setting === 'string') throw new S3Error(setting);
  sendXml(outgoing, setting(bucket.accountId));
}

/** @throws {S3Error} `NoSuchKey` (as a refusal of storage) before anything is said about an object that isn't there */
export async function getObjectSetting(exchange: ObjectExchange, setting: Setting): Promise<void> {
  const { storage, bucket, key, request } = exchange;
  refuseOtherVersion(request.parameter('versionId'));
  await storage.objects.find(bucket, key);
  getBucketSetting(exchange, setting);
}

/** The owner may do all, and nobody else may do anything. */
function ownersAcl(accountId: string): Xml {
  const grantee = elementWith(
    'Grantee',
    { 'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance', 'xsi:type': 'CanonicalUser' },
    [text('ID', accountId), text('DisplayName', accountId)],
  );
  const grant = element('Grant', [grantee, text('Permission', 'FULL_CONTROL')]);
  const grants = element('AccessControlList', [grant]);
  return element('AccessControlPolicy', [ownerElement(accountId), grants], s3Namespace);
}

function enforcedOwner(): Xml {
  const rule = element('Rule', [text('ObjectOwnership', 'BucketOwnerEnforced')]);
  return element('OwnershipControls', [rule], s3Namespace);
}
