const base = 'x-amz-server-side-encryption';

/** S3's names, in lower case. */
export const encryptionHeader = {
  method: base,
  kmsKeyId: `${base}-aws-kms-key-id`,
  context: `${base}-context`,
  bucketKey: `${base}-bucket-key-enabled`,
} as const;

/** What stands before the headers that concern the source of a copy. */
export const sourcePrefix = 'x-amz-copy-source-';

export function customerHeaders(prefix = ''): { algorithm: string; key: string; md5: string } {
  const start = `${prefix === '' ? 'x-amz-' : prefix}server-side-encryption-customer-`;
  return { algorithm: `${start}algorithm`, key: `${start}key`, md5: `${start}key-md5` };
}
