import { readdir, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import {
  completeUpload,
  createBucket,
  createFolder,
  downloadObject,
  listObjects,
  setBucketQuota,
  setBucketTags,
  signUploadPart,
  startUpload,
} from '@atoll/contract';
import { signUp } from '@atoll/testkit';
import { bucketOf, type Scenario, type Scenarios, type Scene, unique, upload } from './scene.fixture.ts';

const mebibyte = 1024 ** 2;
const maxUploadBytes = 100 * 1024 ** 3;

function named(name: string): Scenario[1] {
  return ({ mine }) => mine.call(createBucket, { name });
}

/** Starts a multipart upload. */
async function begin(scene: Scene) {
  const at = { bucket: await bucketOf(scene), key: 'large' };
  const started = await scene.me.api.ask(startUpload, { ...at, size_bytes: 20 * mebibyte });
  if (started.kind !== 'multipart') throw new Error('small enough for one request');
  return { ...at, upload_id: started.upload_id };
}

async function putPart(scene: Scene, ref: Awaited<ReturnType<typeof begin>>, sizeBytes: number) {
  const { url } = await scene.me.api.ask(signUploadPart, { ...ref, part_number: 1 });
  const { headers } = await fetch(url, { method: 'PUT', body: Buffer.alloc(sizeBytes) });
  return { part_number: 1, etag: headers.get('etag') ?? '' };
}

/** Simulates a failing disk: truncates the files of objects. */
async function damageBlobs(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'blobs');
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) await truncate(join(entry.parentPath, entry.name), 10);
  }
}

/** Scenarios for the codes that storage calls declare, on a server with ordinary settings. */
export const storageScenarios: Scenarios = {
  2000: [/3 to 63 lowercase/, named('Not_a_name')],
  2001: [/cannot start with "xn--"/, named('xn--bucket')],
  2002: [/cannot end with "-s3alias"/, named('bucket-s3alias')],
  2003: [
    /already exists/,
    async (scene) => {
      const name = await bucketOf(scene);
      const other = await signUp(scene.server);
      return scene.speak(other.api).call(createBucket, { name });
    },
  ],
  2004: [
    /up to 100 buckets/,
    async ({ server, speak }) => {
      const person = await signUp(server);
      for (let made = 0; made < 100; made++) await person.api.ask(createBucket, { name: unique('many') });
      return speak(person.api).call(createBucket, { name: unique('many') });
    },
  ],
  2010: [/bucket not found/i, ({ mine }) => mine.call(listObjects, { bucket: 'nobodys' })],
  2016: [/enter a bucket name/i, named('')],
  2025: [
    /damaged and can’t be read/,
    async (scene) => {
      const at = { bucket: await bucketOf(scene), key: 'damaged' };
      await upload(scene, at.bucket, at.key, 'x'.repeat(100_000));
      await damageBlobs(scene.server.dataDir);
      return scene.mine.call(downloadObject, at);
    },
  ],
  3003: [
    /longer than 1,024 bytes/,
    async (scene) => {
      const bucket = await bucketOf(scene);
      return scene.mine.call(startUpload, { bucket, key: 'x'.repeat(1025), size_bytes: 1 });
    },
  ],
  3004: [
    /up to 100 GB/,
    async (scene) => {
      const bucket = await bucketOf(scene);
      return scene.mine.call(startUpload, { bucket, key: 'huge', size_bytes: maxUploadBytes + 1 });
    },
  ],
  3006: [
    /larger than the part size/,
    async (scene) => {
      const ref = await begin(scene);
      const part = await putPart(scene, ref, 9 * mebibyte);
      return scene.mine.call(completeUpload, { ...ref, parts: [part] });
    },
  ],
  3007: [
    /part ID is missing/,
    async (scene) =>
      scene.mine.call(completeUpload, { ...(await begin(scene)), parts: [{ part_number: 1 }] }),
  ],
  3008: [
    /part number is missing/,
    async (scene) => scene.mine.call(completeUpload, { ...(await begin(scene)), parts: [{ etag: 'x' }] }),
  ],
  3010: [
    /object not found/i,
    async (scene) => scene.mine.call(downloadObject, { bucket: await bucketOf(scene), key: 'nothing' }),
  ],
  3012: [
    /folder name cannot contain/,
    async (scene) => scene.mine.call(createFolder, { bucket: await bucketOf(scene), name: 'a:b' }),
  ],
  3015: [
    /same name already exists/,
    async (scene) => {
      const folder = { bucket: await bucketOf(scene), name: 'reports' };
      await scene.me.api.ask(createFolder, folder);
      return scene.mine.call(createFolder, folder);
    },
  ],
  1079: [
    /monthly download limit .* is used up/,
    async (scene) => {
      const bucket = await bucketOf(scene);
      await upload(scene, bucket, 'small', 'bytes');
      const quota = { max_bytes: null, max_objects: null, max_sent_bytes: 1 };
      await scene.me.api.ask(setBucketQuota, { bucket, ...quota });
      return scene.mine.call(downloadObject, { bucket, key: 'small' });
    },
  ],
  1078: [
    /Someone else has changed this setting/,
    async (scene) => {
      const bucket = await bucketOf(scene);
      await scene.me.api.ask(setBucketTags, { bucket, tags: [{ key: 'team', value: 'reef' }] });
      return scene.mine.call(setBucketTags, { bucket, tags: [], replaces: [] });
    },
  ],
  1077: [
    /raise the quota in the bucket’s settings/,
    async (scene) => {
      const bucket = await bucketOf(scene);
      const quota = { max_bytes: 10, max_objects: null, max_sent_bytes: null };
      await scene.me.api.ask(setBucketQuota, { bucket, ...quota });
      return scene.mine.call(startUpload, { bucket, key: 'x', size_bytes: 11 });
    },
  ],
};
