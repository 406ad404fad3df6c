/** No bucket's name begins with a dot. Source: S3 User Guide, "Bucket naming rules". */
const reserved = '.atoll';

export function zipPath(token: string): string {
  return `/${reserved}/zip/${token}`;
}

/** Returns the token of a zip's URL; undefined for any other. */
export function zipTokenOf(request: {
  bucketName: string | undefined;
  key: string | undefined;
}): string | undefined {
  const isReserved = request.bucketName === reserved && request.key?.startsWith('zip/');
  return isReserved ? request.key?.slice('zip/'.length) : undefined;
}
