import { codes, limits } from '@atoll/contract';

/**
 * Returns the code of the problem with a bucket's name while it is typed; null for the beginning of a valid name.
 * Source: specification, section 5.
 */
export function bucketNameProblem(name: string): number | null {
  if (name === '') return null;
  const isOver = name.length > limits.bucketNameMaxLength;
  if (isOver || !/^[a-z0-9][a-z0-9-]*$/.test(name)) return codes.bucketNameInvalid;
  if (name.startsWith('xn--')) return codes.bucketNamePrefix;
  if (name.endsWith('-s3alias')) return codes.bucketNameSuffix;
  return null;
}
