import { element, invalidArgument, optionalText, s3Namespace, text } from '@atoll/s3-protocol';
import { type AccountExchange, sendXml } from '../../exchange/exchange.ts';
import { bucketArn, ownerElement } from '../elements.ts';

/** S3's own page limit; an account here has at most 100. */
const maxPage = 10_000;

/** Source: S3 API, ListBuckets. */
export async function listBuckets({
  storage,
  caller,
  region,
  request,
  outgoing,
}: AccountExchange): Promise<void> {
  const prefix = request.parameter('prefix');
  const asked = request.parameter('max-buckets') ?? String(maxPage);
  const limit = /^\d{1,5}$/.test(asked) ? Number(asked) : 0;
  if (limit < 1 || limit > maxPage) {
    throw invalidArgument(
      `Argument max-buckets must be an integer between 1 and ${maxPage}.`,
      'max-buckets',
      asked,
    );
  }
  const isInRegion = (request.parameter('bucket-region') ?? region) === region;
  // A page continues after the last name of the previous one.
  const after = Buffer.from(request.parameter('continuation-token') ?? '', 'base64url').toString('utf8');
  const found = (await storage.buckets.list(caller.accountId))
    .filter(({ name }) => isInRegion && name.startsWith(prefix ?? '') && name > after)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const page = found.slice(0, limit);
  const next = found.length > limit ? Buffer.from(page.at(-1)?.name ?? '').toString('base64url') : undefined;
  const rows = page.map((bucket) =>
    element('Bucket', [
      text('Name', bucket.name),
      text('CreationDate', new Date(bucket.createdAt).toISOString()),
      text('BucketRegion', region),
      text('BucketArn', bucketArn(bucket.name)),
    ]),
  );
  sendXml(
    outgoing,
    element(
      'ListAllMyBucketsResult',
      [
        ownerElement(caller.accountId),
        element('Buckets', rows),
        ...optionalText('ContinuationToken', next),
        ...optionalText('Prefix', prefix),
      ],
      s3Namespace,
    ),
  );
}
