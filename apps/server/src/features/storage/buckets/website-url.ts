/**
 * Returns the URL of a bucket's website: below the website host, with the scheme and port of the S3 endpoint. Null if websites
 * are off.
 */
export function websiteUrl(
  { s3PublicUrl, websiteHost }: { s3PublicUrl: string; websiteHost: string | null },
  bucketName: string,
): string | null {
  if (websiteHost === null) return null;
  const { protocol, port } = new URL(s3PublicUrl);
  return `${protocol}//${bucketName}.${websiteHost}${port === '' ? '' : `:${port}`}`;
}
