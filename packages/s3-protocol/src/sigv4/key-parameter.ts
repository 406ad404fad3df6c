/** Where a presigned URL of ours names the key, if a path would not keep it as it is; no parameter of S3’s. */
export const keyParameter = 'x-atoll-key';
