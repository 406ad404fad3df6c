import * as bucketAcl from '../operations/bucket/bucket-acl.ts';
import * as bucketFixed from '../operations/bucket/bucket-fixed.ts';
import * as bucketInfo from '../operations/bucket/bucket-info.ts';
import * as bucketLifecycle from '../operations/bucket/bucket-lifecycle.ts';
import * as bucketPolicy from '../operations/bucket/bucket-policy.ts';
import { documentOperations } from '../operations/bucket/bucket-setting.ts';
import * as bucketVersioning from '../operations/bucket/bucket-versioning.ts';
import * as createBucket from '../operations/bucket/create-bucket.ts';
import * as listBuckets from '../operations/bucket/list-buckets.ts';
import * as listMultipartUploads from '../operations/bucket/list-multipart-uploads.ts';
import * as listObjectVersions from '../operations/bucket/list-object-versions.ts';
import * as listObjects from '../operations/bucket/list-objects.ts';
import * as completeMultipartUpload from '../operations/multipart/complete-multipart-upload.ts';
import * as createMultipartUpload from '../operations/multipart/create-multipart-upload.ts';
import * as listParts from '../operations/multipart/list-parts.ts';
import * as uploadPart from '../operations/multipart/upload-part.ts';
import * as copyObject from '../operations/object/copy-object.ts';
import * as deleteObject from '../operations/object/delete-object.ts';
import * as deleteObjects from '../operations/object/delete-objects.ts';
import * as getObject from '../operations/object/get-object.ts';
import * as getObjectAttributes from '../operations/object/get-object-attributes.ts';
import * as objectAcl from '../operations/object/object-acl.ts';
import * as objectLock from '../operations/object/object-lock.ts';
import * as objectTagging from '../operations/object/object-tagging.ts';
import * as putObject from '../operations/object/put-object.ts';
import * as restoreObject from '../operations/object/restore-object.ts';
import { routesOf } from './routes.ts';

/** Every operation that the endpoint routes to: each function that bears an operation's name in these files is its handler. */
export const routingTable = routesOf({
  ...documentOperations,
  ...bucketAcl,
  ...bucketFixed,
  ...bucketInfo,
  ...bucketLifecycle,
  ...bucketPolicy,
  ...bucketVersioning,
  ...createBucket,
  ...listBuckets,
  ...listMultipartUploads,
  ...listObjectVersions,
  ...listObjects,
  ...completeMultipartUpload,
  ...createMultipartUpload,
  ...listParts,
  ...uploadPart,
  ...copyObject,
  ...deleteObject,
  ...deleteObjects,
  ...getObject,
  ...getObjectAttributes,
  ...objectAcl,
  ...objectLock,
  ...objectTagging,
  ...putObject,
  ...restoreObject,
});
