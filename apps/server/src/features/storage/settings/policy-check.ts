import { isPublicPolicy, parsePolicy, S3Error } from '@atoll/s3-protocol';
import { findJsonFault } from './json-fault.ts';

export interface PolicyCheck {
  problem: { message: string; line: number | null; column: number | null } | null;
  isPublic: boolean;
}

/** Returns S3's errors for a bucket policy, with the position of JSON errors. */
export function checkPolicy(source: string, bucketName: string): PolicyCheck {
  try {
    const policy = parsePolicy(source, { kind: 'bucket', bucketName });
    return { problem: null, isPublic: isPublicPolicy(policy) };
  } catch (error) {
    if (!(error instanceof S3Error)) throw error;
    return { problem: { message: error.message, ...placeOfFault(source) }, isPublic: false };
  }
}

/** Returns the position of the JSON error, both from 1. */
function placeOfFault(source: string): { line: number | null; column: number | null } {
  const at = findJsonFault(source);
  if (at === undefined) return { line: null, column: null };
  const lines = source.slice(0, at).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
