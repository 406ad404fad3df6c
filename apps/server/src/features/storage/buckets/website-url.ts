/** Where a bucket's website is: below the website host, by the protocol and port of the S3 endpoint. Null where there are none. */
export function websiteUrl(
  { s3PublicUrl, websiteHost }: { s3PublicUrl: string; websiteHost: string | null },
  bucketName: string,
): string | null {
  if (websiteHost === null) return null;
  const { protocol, port } = new URL(s3PublicUrl);
  return `${protocol}//${bucketName}.${websiteHost}${port === '' ? '' : `:${port}`}`;
}
