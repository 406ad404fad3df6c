export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

/** An S3 endpoint, ours or another, and two independent accounts of it. */
export interface Target {
  /** Origin, without a path. */
  endpoint: string;
  region: string;
  main: Credentials;
  other: Credentials;
}
