const directoryBuckets = 'Of directory buckets, which are not there.';
const metadataTables = 'There are no metadata tables.';
const annotations = 'There are no annotations; objects have tags and metadata.';
const analytics = 'There is no storage class analysis.';
const intelligentTiering = 'There is no Intelligent-Tiering; lifecycle rules move objects.';
const inventory = 'There is no inventory; lists and the search find objects.';
const metrics = 'There are no CloudWatch metrics.';
const eventHolds = 'There are no event holds.';

/** Operations that the endpoint answers `NotImplemented`, and why. */
export const missingOperations: Readonly<Record<string, string>> = {
  CreateBucketMetadataConfiguration: metadataTables,
  CreateBucketMetadataTableConfiguration: metadataTables,
  CreateSession: directoryBuckets,
  DeleteBucketAnalyticsConfiguration: analytics,
  DeleteBucketIntelligentTieringConfiguration: intelligentTiering,
  DeleteBucketInventoryConfiguration: inventory,
  DeleteBucketMetadataConfiguration: metadataTables,
  DeleteBucketMetadataTableConfiguration: metadataTables,
  DeleteBucketMetricsConfiguration: metrics,
  DeleteObjectAnnotation: annotations,
  GetBucketAbac: 'Access is not decided by tags of buckets.',
  GetBucketAnalyticsConfiguration: analytics,
  GetBucketIntelligentTieringConfiguration: intelligentTiering,
  GetBucketInventoryConfiguration: inventory,
  GetBucketMetadataConfiguration: metadataTables,
  GetBucketMetadataTableConfiguration: metadataTables,
  GetBucketMetricsConfiguration: metrics,
  GetObjectAnnotation: annotations,
  GetObjectTorrent: 'AWS itself no longer offers torrents.',
  ListBucketAnalyticsConfigurations: analytics,
  ListBucketIntelligentTieringConfigurations: intelligentTiering,
  ListBucketInventoryConfigurations: inventory,
  ListBucketMetricsConfigurations: metrics,
  ListObjectAnnotations: annotations,
  PutBucketAbac: 'Access is not decided by tags of buckets.',
  PutBucketAnalyticsConfiguration: analytics,
  PutBucketIntelligentTieringConfiguration: intelligentTiering,
  PutBucketInventoryConfiguration: inventory,
  PutBucketMetricsConfiguration: metrics,
  PutObjectAnnotation: annotations,
  RenameObject: directoryBuckets,
  SelectObjectContent: 'AWS closed S3 Select to new customers in 2024.',
  UpdateBucketMetadataAnnotationTableConfiguration: metadataTables,
  UpdateBucketMetadataInventoryTableConfiguration: metadataTables,
  UpdateBucketMetadataJournalTableConfiguration: metadataTables,
  UpdateObjectEncryption: 'The encryption of an object changes when it is copied over itself.',
};

/** Operations of other AWS endpoints. Their requests have another meaning here. */
export const foreignOperations: Readonly<Record<string, string>> = {
  ListDirectoryBuckets: `${directoryBuckets} The request is that of ListBuckets.`,
  WriteGetObjectResponse: 'Of Object Lambda, which has an endpoint of its own.',
};

/** Unsupported members of supported operations, and their effects. */
export const missingInput: Readonly<Record<string, string>> = {
  AnnotationDirective: `${annotations} Ignored.`,
  BucketNamespace: 'Names of buckets are global. Another namespace is refused as NotImplemented.',
  ConfirmRemoveSelfBucketAccess: 'The owner of a bucket can always change its policy. Ignored.',
  MFA: 'MFA delete can not be turned on, so that no request needs a code. Ignored.',
  ObjectLockEventHold: `${eventHolds} Refused as NotImplemented.`,
  ObjectLockEventHoldDurationDays: `${eventHolds} Refused as NotImplemented.`,
  ObjectLockEventHoldDurationYears: `${eventHolds} Refused as NotImplemented.`,
  OptionalObjectAttributes: 'Lists do not tell the state of a restore; HEAD does. Ignored.',
  RequestPayer: 'The owner of a bucket pays. Ignored.',
  SkipDestinationValidation: 'A destination is a webhook of the account, and must exist. Ignored.',
  Token: 'Object lock and replication need no token from AWS. Ignored.',
  WriteOffsetBytes: `${directoryBuckets} Refused as NotImplemented.`,
};

/** Members that their answers don't have. */
export const missingOutput: Readonly<Record<string, string>> = {
  AccessPointAlias: 'There are no access points.',
  ArchiveStatus: intelligentTiering,
  BucketLocationName: directoryBuckets,
  BucketLocationType: directoryBuckets,
  MissingMeta: 'All metadata can be told in headers.',
  ObjectLockEventHold: eventHolds,
  ObjectLockEventHoldDurationDays: eventHolds,
  ObjectLockEventHoldDurationYears: eventHolds,
  ReplicationStatus: 'There are no replication rules; backup nodes keep copies.',
  RequestCharged: 'The owner of a bucket pays.',
  RestoreOutputPath: 'Objects are not restored by a SELECT query.',
};
