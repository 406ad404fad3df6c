import { parsePublicAccessBlock, writePublicAccessBlock } from '@atoll/s3-protocol';
import { settingOperations } from './bucket-setting.ts';

/** Source: S3 API, PutPublicAccessBlock. */
export const {
  get: getPublicAccessBlock,
  put: putPublicAccessBlock,
  delete: deletePublicAccessBlock,
} = settingOperations('publicAccessBlock', {
  parse: parsePublicAccessBlock,
  write: writePublicAccessBlock,
  missing: 'NoSuchPublicAccessBlockConfiguration',
});
