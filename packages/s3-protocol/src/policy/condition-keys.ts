/**
 * The condition keys that a policy may use. Some describe features that this endpoint doesn't have (a VPC, an organization):
 * requests never have them, and conditions are evaluated accordingly.
 * Source: Service Authorization Reference, "Condition keys for Amazon S3"; IAM User Guide, "AWS global condition context keys".
 */
const plainKeys: ReadonlySet<string> = new Set([
  'aws:assumedroot',
  'aws:calledvia',
  'aws:calledviafirst',
  'aws:calledvialast',
  'aws:currenttime',
  'aws:ec2instancesourceprivateipv4',
  'aws:ec2instancesourcevpc',
  'aws:epochtime',
  'aws:federatedprovider',
  'aws:multifactorauthage',
  'aws:multifactorauthpresent',
  'aws:principalaccount',
  'aws:principalarn',
  'aws:principalisawsservice',
  'aws:principalorgid',
  'aws:principalorgpaths',
  'aws:principalservicename',
  'aws:principalservicenameslist',
  'aws:principaltype',
  'aws:referer',
  'aws:requestedregion',
  'aws:resourceaccount',
  'aws:resourceorgid',
  'aws:resourceorgpaths',
  'aws:securetransport',
  'aws:sourceaccount',
  'aws:sourcearn',
  'aws:sourceidentity',
  'aws:sourceip',
  'aws:sourceorgid',
  'aws:sourceorgpaths',
  'aws:sourceowner',
  'aws:sourcevpc',
  'aws:sourcevpce',
  'aws:tagkeys',
  'aws:tokenissuetime',
  'aws:useragent',
  'aws:userid',
  'aws:username',
  'aws:viaawsservice',
  'aws:vpceaccount',
  'aws:vpceorgid',
  'aws:vpceorgpaths',
  'aws:vpcsourceip',
  's3:authtype',
  's3:dataaccesspointaccount',
  's3:dataaccesspointarn',
  's3:delimiter',
  's3:if-match',
  's3:if-none-match',
  's3:locationconstraint',
  's3:max-keys',
  's3:object-lock-legal-hold',
  's3:object-lock-mode',
  's3:object-lock-remaining-retention-days',
  's3:object-lock-retain-until-date',
  's3:objectcreationoperation',
  's3:prefix',
  's3:requestobjecttagkeys',
  's3:resourceaccount',
  's3:signatureage',
  's3:signatureversion',
  's3:tlsversion',
  's3:versionid',
  's3:x-amz-acl',
  's3:x-amz-content-sha256',
  's3:x-amz-copy-source',
  's3:x-amz-grant-full-control',
  's3:x-amz-grant-read',
  's3:x-amz-grant-read-acp',
  's3:x-amz-grant-write',
  's3:x-amz-grant-write-acp',
  's3:x-amz-metadata-directive',
  's3:x-amz-object-ownership',
  's3:x-amz-server-side-encryption',
  's3:x-amz-server-side-encryption-aws-kms-key-id',
  's3:x-amz-server-side-encryption-customer-algorithm',
  's3:x-amz-storage-class',
  's3:x-amz-website-redirect-location',
]);

/** Keys that end in the name of a tag. */
const taggedKeys = [
  's3:existingobjecttag/',
  's3:requestobjecttag/',
  'aws:principaltag/',
  'aws:requesttag/',
  'aws:resourcetag/',
];

export const existingTagPrefix = 's3:existingobjecttag/';
export const requestTagPrefix = 's3:requestobjecttag/';

/** `key` is normalised. */
export function isConditionKey(key: string): boolean {
  return (
    plainKeys.has(key) || taggedKeys.some((prefix) => key.startsWith(prefix) && key.length > prefix.length)
  );
}
