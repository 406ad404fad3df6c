import type { Group } from '../group.ts';
import { bucketAcl } from './access/acl.ts';
import { cors } from './access/cors.ts';
import { objectAcl } from './access/object-acl.ts';
import { ownership } from './access/ownership.ts';
import { bucketPolicy } from './access/policy.ts';
import { policyConditions } from './access/policy-conditions.ts';
import { postForms } from './access/post-form.ts';
import { policyStatus } from './access/public-access.ts';
import { bucketTagging, objectTagging } from './access/tagging.ts';
import { bucketQuestions, createBucket, deleteBucket, headBucket } from './buckets/buckets.ts';
import { naming } from './buckets/naming.ts';
import { service } from './buckets/service.ts';
import { bucketEncryption, customerKeys, kmsKeys, serverKeys } from './encryption/encryption.ts';
import { objectAttributes } from './integrity/attributes.ts';
import { checksums } from './integrity/checksums.ts';
import { chunked } from './integrity/chunked.ts';
import { partChecksums } from './integrity/part-checksums.ts';
import { listing } from './listing/both.ts';
import { listingV1, listingV2 } from './listing/each-version.ts';
import { listParts, listUploads, uploadPartCopy } from './multipart/lists.ts';
import { abortUpload, completeUpload, multipart, uploadPart } from './multipart/multipart.ts';
import { deleteConditions, readConditions, writeConditions } from './objects/conditions.ts';
import { copyObject } from './objects/copy.ts';
import { deleteObjects } from './objects/delete-objects.ts';
import { errorTexts } from './objects/error-texts.ts';
import { errorShape, httpWire } from './objects/errors.ts';
import { getObject, headObject, rangeReads } from './objects/get.ts';
import { headers, responseOverrides } from './objects/headers.ts';
import { keyNames } from './objects/keys.ts';
import { notThere } from './objects/not-there.ts';
import { deleteObject, putObject } from './objects/put.ts';
import { restore, storageClasses } from './protection/archive.ts';
import { legalHold } from './protection/legal-hold.ts';
import { lockConfiguration } from './protection/lock-configuration.ts';
import { retention } from './protection/retention.ts';
import { lifecycle } from './settings/lifecycle.ts';
import { hostileDocuments, logging, notifications, website } from './settings/settings.ts';
import { presigned } from './signing/presigned.ts';
import { presignedV2, signaturesV2 } from './signing/sigv2.ts';
import { signatures } from './signing/sigv4.ts';
import { listVersions } from './versions/list.ts';
import { bucketVersioning, suspended, versioned } from './versions/versioning.ts';

/** All cases there are. */
export const groups: readonly Group[] = [
  createBucket,
  headBucket,
  deleteBucket,
  bucketQuestions,
  naming,
  service,
  readConditions,
  writeConditions,
  deleteConditions,
  copyObject,
  deleteObjects,
  errorShape,
  errorTexts,
  notThere,
  httpWire,
  getObject,
  headObject,
  rangeReads,
  headers,
  responseOverrides,
  keyNames,
  putObject,
  deleteObject,
  listing,
  listingV1,
  listingV2,
  listParts,
  listUploads,
  uploadPartCopy,
  multipart,
  uploadPart,
  completeUpload,
  abortUpload,
  objectAttributes,
  checksums,
  partChecksums,
  chunked,
  presigned,
  signatures,
  signaturesV2,
  presignedV2,
  listVersions,
  bucketVersioning,
  versioned,
  suspended,
  storageClasses,
  restore,
  legalHold,
  lockConfiguration,
  retention,
  bucketAcl,
  cors,
  objectAcl,
  ownership,
  policyConditions,
  bucketPolicy,
  postForms,
  policyStatus,
  objectTagging,
  bucketTagging,
  serverKeys,
  kmsKeys,
  customerKeys,
  bucketEncryption,
  lifecycle,
  website,
  notifications,
  logging,
  hostileDocuments,
];
