const base = 'x-amz-server-side-encryption';

/** S3's names, in lowercase. */
export const encryptionHeader = {
  method: base,
  kmsKeyId: `${base}-aws-kms-key-id`,
  context: `${base}-context`,
  bucketKey: `${base}-bucket-key-enabled`,
} as const;

export interface CustomerHeaders {
  algorithm: string;
  key: string;
  md5: string;
}

export const customerHeaders = customerHeadersAfter('x-amz-');
/** The headers for the source of a copy. */
export const sourceCustomerHeaders = customerHeadersAfter('x-amz-copy-source-');

function customerHeadersAfter(prefix: string): CustomerHeaders {
  const start = `${prefix}server-side-encryption-customer-`;
  return { algorithm: `${start}algorithm`, key: `${start}key`, md5: `${start}key-md5` };
}
