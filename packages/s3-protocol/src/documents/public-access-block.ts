import { boolean, documentCodec, optional, struct } from '../xml/codec.ts';
import type { Xml } from '../xml/write.ts';

/** Source: S3 User Guide, "Blocking public access to your Amazon S3 storage". */
export interface PublicAccessBlock {
  /** Writing a public ACL is refused. */
  blockPublicAcls: boolean;
  /** Existing public ACLs have no effect. */
  ignorePublicAcls: boolean;
  /** Writing a public policy is refused. */
  blockPublicPolicy: boolean;
  /** A bucket with a public policy is only open to its owner's account. */
  restrictPublicBuckets: boolean;
}

const blockDocument = documentCodec<Partial<PublicAccessBlock>>(
  'PublicAccessBlockConfiguration',
  struct({
    blockPublicAcls: optional('BlockPublicAcls', boolean),
    ignorePublicAcls: optional('IgnorePublicAcls', boolean),
    blockPublicPolicy: optional('BlockPublicPolicy', boolean),
    restrictPublicBuckets: optional('RestrictPublicBuckets', boolean),
  }),
);

/** Parses the settings. Missing ones are off. */
export function parsePublicAccessBlock(source: string): PublicAccessBlock {
  return {
    blockPublicAcls: false,
    ignorePublicAcls: false,
    blockPublicPolicy: false,
    restrictPublicBuckets: false,
    ...blockDocument.parse(source),
  };
}

export function writePublicAccessBlock(block: PublicAccessBlock): Xml {
  return blockDocument.write(block);
}
