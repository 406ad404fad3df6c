/** Matches a permission of the S3 policy language to words for it. The first match counts. */
const words = [
  [/^ListAllMyBuckets$/, 'listBuckets'],
  [/^CreateBucket$/, 'createBucket'],
  [/^DeleteBucket$/, 'deleteBucket'],
  [/^ListBucket(Versions)?$/, 'listObjects'],
  [/Multipart/, 'handleUploads'],
  [/^GetObject(Version)?$/, 'readObject'],
  [/^PutObject$/, 'writeObject'],
  [/^DeleteObject(Version)?$/, 'deleteObject'],
  [/^RestoreObject$/, 'restoreObject'],
  [/^(Get|List).*Object(?!LockConfiguration)/, 'readObjectDetails'],
  [/Object(?!LockConfiguration)|^BypassGovernance/, 'changeObjectDetails'],
  [/^(Get|List)/, 'readSettings'],
] as const;

/** Returns the name of the words for what a request wanted to do. Other permissions change settings. */
export function wordsForAction(action: string) {
  const name = action.replace(/^s3:/, '');
  return words.find(([pattern]) => pattern.test(name))?.[1] ?? 'changeSettings';
}
