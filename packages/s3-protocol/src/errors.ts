import { element, text, xmlDocument } from './xml/write.ts';

/**
 * Code → HTTP status and default message.
 * Source: Amazon S3 API reference, "Error responses", list of error codes.
 */
export const s3Errors = {
  AccessControlListNotSupported: [400, 'The bucket does not allow ACLs.'],
  AccessDenied: [403, 'Access Denied'],
  AccessForbidden: [403, 'CORSResponse: This CORS request is not allowed.'],
  AuthorizationHeaderMalformed: [400, 'The authorization header you provided is invalid.'],
  AuthorizationQueryParametersError: [
    400,
    'The query string authentication parameters you provided are not correct.',
  ],
  BadDigest: [
    400,
    'The Content-MD5 or checksum value that you specified did not match what the server received.',
  ],
  BucketAlreadyExists: [
    409,
    'The requested bucket name is not available. The bucket namespace is shared by all users of the system. Specify a different name and try again.',
  ],
  BucketAlreadyOwnedByYou: [409, 'The bucket that you tried to create already exists, and you own it.'],
  BucketNotEmpty: [409, 'The bucket that you tried to delete is not empty.'],
  ConditionalRequestConflict: [
    409,
    'A conflicting operation occurred during the conditional request to this resource. Retry the request.',
  ],
  EntityTooLarge: [400, 'Your proposed upload exceeds the maximum allowed object size.'],
  EntityTooSmall: [400, 'Your proposed upload is smaller than the minimum allowed object size.'],
  IncompleteBody: [
    400,
    'You did not provide the number of bytes specified by the Content-Length HTTP header.',
  ],
  InternalError: [500, 'An internal error occurred. Try again.'],
  InvalidAccessKeyId: [403, 'The AWS access key ID that you provided does not exist in our records.'],
  InvalidArgument: [400, 'Invalid Argument'],
  InvalidBucketName: [400, 'The specified bucket is not valid.'],
  InvalidDigest: [400, 'The Content-MD5 or checksum value that you specified is not valid.'],
  InvalidLocationConstraint: [400, 'The specified location constraint is not valid.'],
  InvalidPart: [
    400,
    'One or more of the specified parts could not be found. The part might not have been uploaded, or the specified entity tag might not have matched the part\u2019s entity tag.',
  ],
  InvalidPartOrder: [
    400,
    'The list of parts was not in ascending order. The parts list must be specified in order by part number.',
  ],
  InvalidPartNumber: [416, 'The requested partnumber is not satisfiable.'],
  InvalidRange: [416, 'The requested range is not satisfiable.'],
  InvalidRequest: [400, 'Invalid Request'],
  InvalidStorageClass: [400, 'The storage class that you specified is not valid.'],
  InvalidToken: [400, 'The provided token is malformed or otherwise not valid.'],
  InvalidURI: [400, 'The specified URI couldn\u2019t be parsed.'],
  KeyTooLongError: [400, 'Your key is too long.'],
  MalformedTrailerError: [400, 'The request contained trailing data that was not well-formed.'],
  MalformedXML: [
    400,
    'The XML that you provided was not well formed or did not validate against our published schema.',
  ],
  MaxMessageLengthExceeded: [400, 'Your request was too large.'],
  MetadataTooLarge: [400, 'Your metadata headers exceed the maximum allowed metadata size.'],
  MethodNotAllowed: [405, 'The specified method is not allowed against this resource.'],
  MissingContentLength: [411, 'You must provide the Content-Length HTTP header.'],
  MissingRequestBodyError: [400, 'Request body is empty.'],
  NoSuchBucket: [404, 'The specified bucket does not exist.'],
  NoSuchBucketPolicy: [404, 'The bucket policy does not exist.'],
  NoSuchCORSConfiguration: [404, 'The CORS configuration does not exist.'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  NoSuchLifecycleConfiguration: [404, 'The lifecycle configuration does not exist.'],
  NoSuchObjectLockConfiguration: [404, 'The specified object does not have an ObjectLock configuration.'],
  NoSuchPublicAccessBlockConfiguration: [404, 'The public access block configuration was not found.'],
  NoSuchTagSet: [404, 'The TagSet does not exist.'],
  NoSuchUpload: [
    404,
    'The specified multipart upload does not exist. The upload ID might not be valid, or the multipart upload might have been aborted or completed.',
  ],
  NoSuchVersion: [404, 'The version ID specified in the request does not match an existing version.'],
  NoSuchWebsiteConfiguration: [404, 'The specified bucket does not have a website configuration.'],
  NotImplemented: [501, 'A header or query you provided requests functionality that is not implemented.'],
  ObjectLockConfigurationNotFoundError: [404, 'Object Lock configuration does not exist for this bucket.'],
  PreconditionFailed: [412, 'At least one of the preconditions that you specified did not hold.'],
  QuotaExceeded: [403, 'The storage capacity of the account is used up.'],
  TransferLimitExceeded: [403, 'The transfer allowance of the account is used up.'],
  ReplicationConfigurationNotFoundError: [404, 'The replication configuration was not found.'],
  RequestTimeTooSkewed: [
    403,
    'The difference between the request time and the server\u2019s time is too large.',
  ],
  RequestTimeout: [
    400,
    'Your socket connection to the server was not read from or written to within the timeout period.',
  ],
  ServerSideEncryptionConfigurationNotFoundError: [
    404,
    'The server side encryption configuration was not found.',
  ],
  ServiceUnavailable: [503, 'Service is unable to handle request.'],
  SignatureDoesNotMatch: [
    403,
    'The request signature that the server calculated does not match the signature that you provided. Check your secret access key and signing method.',
  ],
  SlowDown: [503, 'Please reduce your request rate.'],
  TooManyBuckets: [400, 'You have attempted to create more buckets than are allowed for an account.'],
  XAmzContentSHA256Mismatch: [
    400,
    'The provided \u2018x-amz-content-sha256\u2019 header does not match what was computed.',
  ],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type S3ErrorCode = keyof typeof s3Errors;

/** What can be said of an error beside its code. */
export interface S3ErrorOptions extends ErrorOptions {
  /** Instead of the code's usual message. */
  message?: string;
  /** Further elements of the error document. */
  details?: Readonly<Record<string, string>>;
}

/** What an S3 client is told. */
export class S3Error extends Error {
  override readonly name = 'S3Error';
  readonly code: S3ErrorCode;
  readonly status: number;
  readonly details: Readonly<Record<string, string>>;

  constructor(code: S3ErrorCode, options: S3ErrorOptions | string = {}) {
    const { message, details, ...rest } = typeof options === 'string' ? { message: options } : options;
    super(message ?? s3Errors[code][1], rest);
    this.code = code;
    this.status = s3Errors[code][0];
    this.details = details ?? {};
  }
}

/** The body of an error answer. */
export function renderError(
  error: S3Error,
  request: { resource: string; requestId: string; hostId: string },
): string {
  return xmlDocument(
    element('Error', [
      text('Code', error.code),
      text('Message', error.message),
      ...Object.entries(error.details).map(([name, value]) => text(name, value)),
      text('Resource', request.resource),
      text('RequestId', request.requestId),
      text('HostId', request.hostId),
    ]),
  );
}
