/**
 * Code → HTTP status and default message. The messages are exactly those of AWS's servers, including punctuation, because
 * clients match on them; AWS's reference words many of them differently. `InsufficientStorage`, `QuotaExceeded` and
 * `TransferLimitExceeded` are ours.
 */
export const s3Errors = {
  AccessControlListNotSupported: [400, 'The bucket does not allow ACLs'],
  AccessDenied: [403, 'Access Denied'],
  AccessForbidden: [
    403,
    "CORSResponse: This CORS request is not allowed. This is usually because the evalution of Origin, request method / Access-Control-Request-Method or Access-Control-Request-Headers are not whitelisted by the resource's CORS spec.",
  ],
  AccountProblem: [
    403,
    'There is a problem with your account that prevents the operation from completing successfully.',
  ],
  AllAccessDisabled: [403, 'All access to this resource has been disabled.'],
  AmbiguousGrantByEmailAddress: [
    400,
    'The email address that you provided is associated with more than one account.',
  ],
  AuthorizationHeaderMalformed: [400, 'The authorization header you provided is invalid.'],
  AuthorizationQueryParametersError: [
    400,
    'The query string authentication parameters you provided are not correct.',
  ],
  BadDigest: [400, 'The Content-MD5 you specified did not match what we received.'],
  BucketAlreadyExists: [
    409,
    'The requested bucket name is not available. The bucket namespace is shared by all users of the system. Please select a different name and try again.',
  ],
  BucketAlreadyOwnedByYou: [
    409,
    'Your previous request to create the named bucket succeeded and you already own it.',
  ],
  BucketNotEmpty: [409, 'The bucket you tried to delete is not empty'],
  ConditionalRequestConflict: [
    409,
    'The conditional request cannot succeed due to a conflicting operation against this resource.',
  ],
  CredentialsNotSupported: [400, 'This request does not support credentials.'],
  CrossLocationLoggingProhibited: [
    403,
    'Cross-Region logging is not allowed. Buckets in one Region cannot log information to a bucket in another Region.',
  ],
  EntityTooLarge: [400, 'Your proposed upload exceeds the maximum allowed size'],
  EntityTooSmall: [400, 'Your proposed upload is smaller than the minimum allowed size'],
  ExpiredToken: [400, 'The provided token has expired.'],
  GlacierExpeditedRetrievalNotAvailable: [
    503,
    'Expedited retrievals are currently not available. Try again later.',
  ],
  IllegalVersioningConfigurationException: [
    400,
    'The versioning configuration specified in the request is not valid.',
  ],
  IncompleteBody: [400, 'The request body terminated unexpectedly'],
  IncorrectNumberOfFilesInPostRequest: [400, 'POST requires exactly one file upload per request.'],
  InsufficientStorage: [507, 'There is no room left to store this. What is stored can be read and deleted.'],
  InternalError: [500, 'We encountered an internal error. Please try again.'],
  InvalidAccessKeyId: [403, 'The AWS Access Key Id you provided does not exist in our records.'],
  InvalidArgument: [400, 'Invalid Argument'],
  InvalidBucketAclWithObjectOwnership: [
    400,
    "Bucket cannot have ACLs set with ObjectOwnership's BucketOwnerEnforced setting",
  ],
  InvalidBucketName: [400, 'The specified bucket is not valid.'],
  InvalidBucketOwnerAWSAccountID: [
    400,
    'The value of the expected bucket owner parameter must be an account ID.',
  ],
  InvalidBucketState: [409, 'The request is not valid for the current state of the bucket.'],
  InvalidDigest: [400, 'The Content-MD5 you specified was invalid.'],
  InvalidEncryptionAlgorithmError: [
    400,
    'The encryption request that you specified is not valid. The valid value is AES256.',
  ],
  InvalidLocationConstraint: [400, 'The specified location-constraint is not valid'],
  InvalidObjectState: [403, "The operation is not valid for the object's storage class"],
  InvalidPart: [
    400,
    "One or more of the specified parts could not be found.  The part may not have been uploaded, or the specified entity tag may not match the part's entity tag.",
  ],
  InvalidPartOrder: [
    400,
    'The list of parts was not in ascending order. Parts must be ordered by part number.',
  ],
  InvalidPartNumber: [416, 'The requested partnumber is not satisfiable'],
  InvalidPolicyDocument: [
    400,
    'The content of the form does not meet the conditions specified in the policy document.',
  ],
  InvalidRange: [416, 'The requested range is not satisfiable'],
  InvalidRedirectLocation: [
    400,
    "The website redirect location must have a prefix of 'http://' or 'https://' or '/'.",
  ],
  InvalidRequest: [400, 'Invalid Request'],
  InvalidRetentionPeriod: [400, 'Default retention period must be a positive integer value.'],
  InvalidSecurity: [403, 'The provided security credentials are not valid.'],
  InvalidStorageClass: [400, 'The storage class you specified is not valid'],
  InvalidTag: [
    400,
    'Your request contains tag input that is not valid. For example, your request might contain duplicate keys, keys or values that are too long, or system tags.',
  ],
  InvalidTargetBucketForLogging: [
    400,
    'The target bucket for logging does not exist, is not owned by you, or does not have the appropriate grants for the log-delivery group.',
  ],
  InvalidToken: [400, 'The provided token is malformed or otherwise invalid.'],
  InvalidURI: [400, "Couldn't parse the specified URI."],
  KeyTooLongError: [400, 'Your key is too long'],
  'KMS.DisabledException': [400, 'The request was rejected because the specified KMS key is not enabled.'],
  'KMS.InvalidKeyUsageException': [
    400,
    'The request was rejected because the key usage of the KMS key is incompatible with the operation.',
  ],
  'KMS.KMSInvalidStateException': [
    400,
    'The request was rejected because the state of the specified KMS key is not valid for this request.',
  ],
  'KMS.NotFoundException': [
    400,
    'The request was rejected because the specified KMS key could not be found.',
  ],
  MalformedACLError: [
    400,
    'The XML you provided was not well-formed or did not validate against our published schema',
  ],
  MalformedPOSTRequest: [400, 'The body of your POST request is not well-formed multipart/form-data.'],
  MalformedPolicy: [400, 'The policy is not valid.'],
  MalformedTrailerError: [
    400,
    'The request contained trailing data that was not well-formed or did not conform to our published schema.',
  ],
  MalformedXML: [
    400,
    'The XML you provided was not well-formed or did not validate against our published schema',
  ],
  MaxMessageLengthExceeded: [400, 'Your request was too big.'],
  MaxPostPreDataLengthExceededError: [
    400,
    'Your POST request fields preceding the upload file were too large.',
  ],
  MetadataTooLarge: [400, 'Your metadata headers exceed the maximum allowed metadata size'],
  MethodNotAllowed: [405, 'The specified method is not allowed against this resource.'],
  MissingContentLength: [411, 'You must provide the Content-Length HTTP header.'],
  MissingRequestBodyError: [400, 'Request Body is empty'],
  MissingSecurityHeader: [400, 'Your request was missing a required header'],
  NoSuchBucket: [404, 'The specified bucket does not exist'],
  NoSuchBucketPolicy: [404, 'The bucket policy does not exist'],
  NoSuchCORSConfiguration: [404, 'The CORS configuration does not exist'],
  NoSuchConfiguration: [404, 'The specified configuration does not exist.'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  NoSuchLifecycleConfiguration: [404, 'The lifecycle configuration does not exist'],
  NoSuchObjectLockConfiguration: [404, 'The specified object does not have a ObjectLock configuration'],
  NoSuchPublicAccessBlockConfiguration: [404, 'The public access block configuration was not found'],
  NoSuchTagSet: [404, 'The TagSet does not exist'],
  NoSuchUpload: [
    404,
    'The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed.',
  ],
  NoSuchVersion: [404, 'The specified version does not exist.'],
  NoSuchWebsiteConfiguration: [404, 'The specified bucket does not have a website configuration'],
  NotImplemented: [501, 'A header you provided implies functionality that is not implemented'],
  ObjectAlreadyInActiveTierError: [
    403,
    'This object is already in an active storage tier; restoring it is not allowed.',
  ],
  ObjectLockConfigurationNotFoundError: [404, 'Object Lock configuration does not exist for this bucket'],
  OperationAborted: [
    409,
    'A conflicting conditional operation is currently in progress against this resource. Please try again.',
  ],
  OwnershipControlsNotFoundError: [404, 'The bucket ownership controls were not found'],
  PreconditionFailed: [412, 'At least one of the pre-conditions you specified did not hold'],
  QuotaExceeded: [403, 'The storage capacity of the account is used up.'],
  ReplicationConfigurationNotFoundError: [404, 'The replication configuration was not found'],
  RequestHeaderSectionTooLarge: [400, 'Your request header section exceeds the maximum allowed size.'],
  RequestTimeTooSkewed: [403, 'The difference between the request time and the current time is too large.'],
  RequestTimeout: [
    400,
    'Your socket connection to the server was not read from or written to within the timeout period. Idle connections will be closed.',
  ],
  RestoreAlreadyInProgress: [409, 'Object restore is already in progress'],
  ServerSideEncryptionConfigurationNotFoundError: [
    404,
    'The server side encryption configuration was not found',
  ],
  ServiceUnavailable: [503, 'Service is unable to handle request.'],
  SignatureDoesNotMatch: [
    403,
    'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
  ],
  SlowDown: [503, 'Please reduce your request rate.'],
  TooManyBuckets: [400, 'You have attempted to create more buckets than allowed'],
  TooManyConfigurations: [400, 'You have attempted to create more configurations than are allowed.'],
  TransferLimitExceeded: [403, 'The transfer allowance of the account is used up.'],
  UnexpectedContent: [400, 'This request does not support content'],
  UnresolvableGrantByEmailAddress: [
    400,
    'The e-mail address you provided does not match any account on record.',
  ],
  UserKeyMustBeSpecified: [
    400,
    'The bucket POST must contain the specified field name. If it is specified, check the order of the fields.',
  ],
  XAmzContentSHA256Mismatch: [
    400,
    "The provided 'x-amz-content-sha256' header does not match what was computed.",
  ],
} as const satisfies Record<string, readonly [status: number, message: string]>;
