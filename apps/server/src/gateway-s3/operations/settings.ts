import {
  element,
  elementWith,
  S3Error,
  type S3ErrorCode,
  s3Namespace,
  text,
  type Xml,
} from '@atoll/s3-protocol';
import { type ObjectExchange, sendXml } from '../exchange.ts';
import { refuseOtherVersion } from '../unbuilt.ts';
import { ownerElement } from './elements.ts';

/** A document, or the code with which S3 says that nothing of the kind was set. */
type Setting = ((accountId: string) => Xml) | S3ErrorCode;

export const getObjectAcl = settingOf(ownersAcl);

/** Answers what S3 does when nothing was ever set: `NoSuchKey` first, for an object that isn't there. */
function settingOf(setting: Setting): (exchange: ObjectExchange) => Promise<void> {
  return async ({ storage, bucket, key, request, outgoing }) => {
    refuseOtherVersion(request.parameter('versionId'));
    await storage.objects.find(bucket, key);
    if (typeof setting === 'string') throw new S3Error(setting);
    sendXml(outgoing, setting(bucket.accountId));
  };
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
