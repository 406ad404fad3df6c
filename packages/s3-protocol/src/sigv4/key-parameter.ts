/** The parameter for the key in our presigned URLs if a path would alter it; not one of S3’s. */
export const keyParameter = 'x-atoll-key';
