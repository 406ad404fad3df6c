import type { Case } from '../../case.ts';
import type { Answer } from '../../wire/answer.ts';
import { pathOf } from '../../wire/send.ts';

export type Statement = Record<string, unknown>;

export const arn = (bucket: string, rest = '') => `arn:aws:s3:::${bucket}${rest}`;
export const policyOf = (...Statement: Statement[]) => JSON.stringify({ Version: '2012-10-17', Statement });

/** Returns a statement that allows everyone an action on the bucket's objects, unless `more` narrows it. */
export const allow = (Bucket: string, Action: string | string[], more: Statement = {}): Statement => ({
  Effect: 'Allow',
  Principal: '*',
  Action,
  Resource: arn(Bucket, '/*'),
  ...more,
});

export const putPolicy = ({ s3, Bucket }: Case, ...statements: Statement[]) =>
  s3.putBucketPolicy({ Bucket, Policy: policyOf(...statements) });
export const nobodyGets = ({ send, Bucket }: Case, headers: Record<string, string> = {}): Promise<Answer> =>
  send({ path: pathOf(Bucket, 'a'), headers, as: 'nobody' });
