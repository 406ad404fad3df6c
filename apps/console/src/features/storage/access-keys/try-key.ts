import { type CallOutput, explainRefusal, signAccessKeyTrial } from '@atoll/contract';
import { request } from '#lib/calls/api.ts';

type Rule = NonNullable<CallOutput<typeof explainRefusal>>['rule'];

export type TrialReason =
  | 'unreachable'
  | 'secretWrong'
  | 'keyUnknown'
  | 'keyForbids'
  | 'bucketForbids'
  | 'bucketUnknown'
  | 'clockWrong'
  | 'other';

export type TrialOutcome =
  /** S3’s name of the operation. */
  | { kind: 'works'; operation: string }
  /** `code` is S3’s; null without an answer. */
  | { kind: 'failed'; reason: TrialReason; code: string | null; requestId: string | null }
  /** The console refused the request itself. */
  | { kind: 'refused'; message: string };

const reasons: Readonly<Record<string, TrialReason>> = {
  SignatureDoesNotMatch: 'secretWrong',
  InvalidAccessKeyId: 'keyUnknown',
  NoSuchBucket: 'bucketUnknown',
  RequestTimeTooSkewed: 'clockWrong',
};
const ofKey: readonly Rule[] = ['keyPolicy', 'keyPolicySilent'];

/** Sends a request signed with a key and a secret from this browser, like a client would, and finds out why it was refused. */
export async function tryKey(key: {
  accessKeyId: string;
  secretAccessKey: string;
  bucket: string | undefined;
}): Promise<TrialOutcome> {
  const signed = await request(
    signAccessKeyTrial,
    {
      access_key_id: key.accessKeyId,
      secret_access_key: key.secretAccessKey,
      ...(key.bucket ? { bucket: key.bucket } : {}),
    },
    { notify: false },
  );
  if (!signed.ok) return { kind: 'refused', message: signed.msg };
  const answer = await fetch(signed.data.url).catch(() => null);
  if (!answer) return { kind: 'failed', reason: 'unreachable', code: null, requestId: null };
  if (answer.ok) return { kind: 'works', operation: key.bucket ? 'GetBucketLocation' : 'ListBuckets' };
  const code = codeIn(await answer.text()) ?? String(answer.status);
  const requestId = answer.headers.get('x-amz-request-id');
  const reason = code === 'AccessDenied' ? await whyDenied(requestId) : (reasons[code] ?? 'other');
  return { kind: 'failed', reason, code, requestId };
}

/** Returns the code in S3’s error document. */
function codeIn(xml: string): string | null {
  return /<Code>([\w.]+)<\/Code>/.exec(xml)?.[1] ?? null;
}

/** Decisions are recorded in batches, so an explanation may be available only after a moment. */
const explanationTries = 10;
const explanationPauseMs = 500;

async function whyDenied(requestId: string | null): Promise<TrialReason> {
  for (let tries = 0; requestId !== null && tries < explanationTries; tries++) {
    const explained = await request(explainRefusal, { request_id: requestId }, { notify: false });
    if (!explained.ok) return 'other';
    if (explained.data) return ofKey.includes(explained.data.rule) ? 'keyForbids' : 'bucketForbids';
    await new Promise((resume) => setTimeout(resume, explanationPauseMs));
  }
  return 'other';
}
