import type { Group } from '../group.ts';
import { bucketQuestions, createBucket, deleteBucket, headBucket } from './buckets/buckets.ts';
import { naming } from './buckets/naming.ts';
import { service } from './buckets/service.ts';
import { deleteConditions, readConditions, writeConditions } from './objects/conditions.ts';
import { getObject, headObject, rangeReads } from './objects/get.ts';
import { deleteObject, putObject } from './objects/put.ts';

/** All cases there are. */
export const groups: readonly Group[] = [
  service,
  createBucket,
  headBucket,
  deleteBucket,
  bucketQuestions,
  naming,
  putObject,
  deleteObject,
  getObject,
  headObject,
  rangeReads,
  readConditions,
  writeConditions,
  deleteConditions,
];
