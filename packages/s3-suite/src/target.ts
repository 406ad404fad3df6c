export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

/** An S3 endpoint, ours or anybody's, and two accounts of it that own nothing of each other. */
export interface Target {
  /** Origin, without a path. */
  endpoint: string;
  region: string;
  main: Credentials;
  other: Credentials;
}
