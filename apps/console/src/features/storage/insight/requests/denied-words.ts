/** Matches a permission of the S3 policy language to words for it. The first match counts. */
const words = [
  [/^ListAllMyBuckets$/, 'doing.listBuckets'],
  [/^CreateBucket$/, 'doing.createBucket'],
  [/^DeleteBucket$/, 'doing.deleteBucket'],
  [/^ListBucket(Versions)?$/, 'doing.listObjects'],
  [/Multipart/, 'doing.handleUploads'],
  [/^GetObject(Version)?$/, 'doing.readObject'],
  [/^PutObject$/, 'doing.writeObject'],
  [/^DeleteObject(Version)?$/, 'doing.deleteObject'],
  [/^RestoreObject$/, 'doing.restoreObject'],
  [/^(Get|List).*Object(?!LockConfiguration)/, 'doing.readObjectDetails'],
  [/Object(?!LockConfiguration)|^BypassGovernance/, 'doing.changeObjectDetails'],
  [/^(Get|List)/, 'doing.readSettings'],
] as const;

/** Returns the key of the text for what a request wanted to do. Other permissions change settings. */
export function wordsForAction(action: string) {
  const name = action.replace(/^s3:/, '');
  return words.find(([pattern]) => pattern.test(name))?.[1] ?? 'doing.changeSettings';
}
