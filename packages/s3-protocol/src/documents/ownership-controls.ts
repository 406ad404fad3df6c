import { S3Error } from '../errors.ts';
import { documentCodec, oneOf, repeatedOnce, required, struct } from '../xml/codec.ts';
import type { Xml } from '../xml/write.ts';

const ownerships = ['BucketOwnerPreferred', 'ObjectWriter', 'BucketOwnerEnforced'] as const;

/** Source: S3 User Guide, "Controlling ownership of objects and disabling ACLs". */
export type ObjectOwnership = (typeof ownerships)[number];

const ownershipDocument = documentCodec<{ rules: { ownership: ObjectOwnership }[] }>(
  'OwnershipControls',
  struct({
    rules: repeatedOnce(
      'Rule',
      struct<{ ownership: ObjectOwnership }>({ ownership: required('ObjectOwnership', oneOf(ownerships)) }),
      1,
    ),
  }),
);

export function parseOwnershipControls(source: string): ObjectOwnership {
  const [rule] = ownershipDocument.parse(source).rules;
  if (!rule) throw new S3Error('MalformedXML');
  return rule.ownership;
}

export function writeOwnershipControls(ownership: ObjectOwnership): Xml {
  return ownershipDocument.write({ rules: [{ ownership }] });
}

/** `x-amz-object-ownership` of CreateBucket. @throws {S3Error} `InvalidArgument` */
export function parseOwnershipHeader(header: string): ObjectOwnership {
  const found = ownerships.find((ownership) => ownership === header);
  if (found !== undefined) return found;
  throw new S3Error('InvalidArgument', {
    message: `Invalid x-amz-object-ownership header: ${header}`,
    details: { ArgumentName: 'x-amz-object-ownership', ArgumentValue: header },
  });
}
