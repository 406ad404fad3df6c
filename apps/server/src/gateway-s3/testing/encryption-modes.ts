import { createHash, randomBytes } from 'node:crypto';
import { callContext } from '../../features/storage/testing/test-storage.ts';
import type { TestGateway } from './test-gateway.ts';

/** The AWS SDK's parameters for one kind of encryption. */
export interface EncryptionMode {
  /** For writing or starting an upload. */
  write: Record<string, string>;
  /** For reading, and for the parts of an upload. */
  read: Record<string, string>;
  /** For the source of a copy. */
  source: Record<string, string>;
  /** Expected in responses. */
  answer: Record<string, string>;
}

export const modeNames = ['SSE-S3', 'SSE-KMS', 'SSE-KMS by default', 'SSE-C'] as const;
export type ModeName = (typeof modeNames)[number];

export interface CustomerKeyParameters extends Record<string, string> {
  SSECustomerAlgorithm: string;
  SSECustomerKey: string;
  SSECustomerKeyMD5: string;
}

export function newCustomerKey(): CustomerKeyParameters {
  const key = randomBytes(32);
  const SSECustomerKeyMD5 = createHash('md5').update(key).digest('base64');
  return { SSECustomerAlgorithm: 'AES256', SSECustomerKey: key.toString('base64'), SSECustomerKeyMD5 };
}

export function modeOfCustomer(key: CustomerKeyParameters): EncryptionMode {
  const { SSECustomerAlgorithm, SSECustomerKeyMD5 } = key;
  return {
    write: key,
    read: key,
    source: Object.fromEntries(Object.entries(key).map(([name, value]) => [`CopySource${name}`, value])),
    answer: { SSECustomerAlgorithm, SSECustomerKeyMD5 },
  };
}

export function createKmsKey(test: TestGateway, accountId = 'owner') {
  return test.storage.handlers.createKmsKey({}, callContext(accountId));
}

export async function modeOf(test: TestGateway, name: ModeName): Promise<EncryptionMode> {
  const plainlyRead = { read: {}, source: {} };
  switch (name) {
    case 'SSE-S3': {
      const write = { ServerSideEncryption: 'AES256' };
      return { ...plainlyRead, write, answer: write };
    }
    case 'SSE-KMS': {
      const { id, arn } = await createKmsKey(test);
      const ServerSideEncryption = 'aws:kms';
      return {
        ...plainlyRead,
        write: { ServerSideEncryption, SSEKMSKeyId: id },
        answer: { ServerSideEncryption, SSEKMSKeyId: arn },
      };
    }
    case 'SSE-KMS by default': {
      const write = { ServerSideEncryption: 'aws:kms' };
      return { ...plainlyRead, write, answer: write };
    }
    case 'SSE-C':
      return modeOfCustomer(newCustomerKey());
  }
}
