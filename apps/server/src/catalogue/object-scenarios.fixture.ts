import { setTimeout as delay } from 'node:timers/promises';
import {
  copyObject,
  describeObject,
  downloadObject,
  moveObject,
  renameObject,
  restoreObject,
  setBucketDomain,
  setBucketEncryption,
  setBucketPolicy,
  setBucketTags,
  setDomainCertificate,
  setStorageClass,
  startUpload,
} from '@atoll/contract';
import type { Atoll } from '@atoll/testkit';
import {
  certificate,
  certifiedDomain,
  otherPrivateKey,
  privateKey,
} from '../features/storage/domains/certificates.fixture.ts';
import { bucketOf, type Scenario, type Scenarios, type Scene, unique, upload } from './scene.fixture.ts';

/** Creates a bucket with these objects. */
async function holding(scene: Scene, ...keys: string[]): Promise<string> {
  const bucket = await bucketOf(scene);
  for (const key of keys) await upload(scene, bucket, key, 'bytes');
  return bucket;
}

/** Copies or moves `a` to another path in the same bucket. */
function transfer(call: typeof copyObject | typeof moveObject, to_key: string, key = 'a'): Scenario[1] {
  return async (scene) => {
    const bucket = await holding(scene, 'a', 'taken/a');
    return scene.mine.call(call, { bucket, key, to_bucket: bucket, to_key });
  };
}

function rename(name: string): Scenario[1] {
  return async (scene) =>
    scene.mine.call(renameObject, { bucket: await holding(scene, 'a', 'b'), key: 'a', name });
}

/** Uploads this certificate for a bucket with a custom domain. */
function certify(pem: string, key: string, below = certifiedDomain): Scenario[1] {
  return async (scene) => {
    const bucket = await bucketOf(scene);
    await scene.me.api.ask(setBucketDomain, { bucket, domain: `${unique('a')}.${below}` });
    return scene.mine.call(setDomainCertificate, { bucket, certificate: pem, private_key: key });
  };
}

const archives = new WeakMap<Atoll, Promise<{ bucket: string }>>();

/** Creates a bucket with two archived objects, one of which is being restored, once for each server. */
function archived(scene: Scene): Promise<{ bucket: string }> {
  const known = archives.get(scene.server) ?? archive(scene);
  archives.set(scene.server, known);
  return known;
}

async function archive(scene: Scene): Promise<{ bucket: string }> {
  const bucket = await holding(scene, 'cold', 'thawing');
  for (const key of ['cold', 'thawing']) {
    await scene.me.api.ask(setStorageClass, { bucket, key, storage_class: 'ARCHIVE' });
  }
  for (const key of ['cold', 'thawing']) {
    const isArchived = async () =>
      (await scene.me.api.ask(describeObject, { bucket, key })).archive?.state === 'archived';
    // The job that archives objects runs every few seconds.
    while (!(await isArchived())) await delay(250);
  }
  await scene.me.api.ask(restoreObject, { bucket, key: 'thawing', days: 1 });
  return { bucket };
}

/** Scenarios for the codes that calls on a bucket's settings and on single objects declare. */
export const objectScenarios: Scenarios = {
  2007: [
    /choose an encryption type/i,
    async (scene) => scene.mine.call(setBucketEncryption, { bucket: await bucketOf(scene), type: '' }),
  ],
  2008: [
    /choose a KMS key/i,
    async (scene) => scene.mine.call(setBucketEncryption, { bucket: await bucketOf(scene), type: 'aws:kms' }),
  ],
  2009: [
    /10 tags/,
    async (scene) => {
      const tags = Array.from({ length: 11 }, (_, i) => ({ key: `k${i}`, value: '' }));
      return scene.mine.call(setBucketTags, { bucket: await bucketOf(scene), tags });
    },
  ],
  2011: [
    /invalid domain/i,
    async (scene) => scene.mine.call(setBucketDomain, { bucket: await bucketOf(scene), domain: 'no domain' }),
  ],
  2012: [
    /domain is already taken/,
    async (scene) => {
      const domain = `${unique('taken')}.example.com`;
      await scene.me.api.ask(setBucketDomain, { bucket: await bucketOf(scene), domain });
      return scene.mine.call(setBucketDomain, { bucket: await bucketOf(scene), domain });
    },
  ],
  2013: [/invalid certificate file/i, certify('no certificate', privateKey)],
  2014: [/invalid private key/i, certify(certificate, otherPrivateKey)],
  2015: [/expired or doesn’t match/, certify(certificate, privateKey, 'other.example.com')],
  2017: [
    /turn on the custom domain/i,
    async (scene) => {
      const pair = { certificate, private_key: privateKey };
      return scene.mine.call(setDomainCertificate, { bucket: await bucketOf(scene), ...pair });
    },
  ],
  2019: [
    /being restored/,
    async (scene) => scene.mine.call(downloadObject, { ...(await archived(scene)), key: 'thawing' }),
  ],
  2020: [
    /must be restored/,
    async (scene) => scene.mine.call(downloadObject, { ...(await archived(scene)), key: 'cold' }),
  ],
  3000: [/enter a destination path/i, transfer(copyObject, '')],
  3001: [/empty segment/, transfer(copyObject, 'a//b')],
  3002: [/cannot start with/, transfer(moveObject, '/a')],
  3009: [/must differ/, rename('a')],
  3011: [
    /isn’t possible in the object’s current state/,
    async (scene) => {
      const bucket = await holding(scene, 'warm');
      return scene.mine.call(restoreObject, { bucket, key: 'warm', days: 1 });
    },
  ],
  3013: [
    /don’t have permission/,
    async (scene) => {
      const bucket = await holding(scene, 'a');
      const policy = JSON.stringify({
        Version: '2012-10-17',
        Statement: [
          { Effect: 'Deny', Principal: '*', Action: 's3:DeleteObject', Resource: `arn:aws:s3:::${bucket}/*` },
        ],
      });
      await scene.me.api.ask(setBucketPolicy, { bucket, policy });
      return scene.mine.call(moveObject, { bucket, key: 'a', to_bucket: bucket, to_key: 'b' });
    },
  ],
  3016: [/copied onto itself/, transfer(copyObject, 'a')],
  3017: [/moved onto itself/, transfer(moveObject, 'a')],
  3018: [/folders can’t be copied/i, transfer(copyObject, 'b/', 'folder/')],
  3019: [/folders can’t be moved/i, transfer(moveObject, 'b/', 'folder/')],
  3021: [
    /already exists in this bucket/,
    async (scene) => {
      const bucket = await holding(scene, 'there');
      const file = { key: 'there', size_bytes: 1, keep_existing: true };
      return scene.mine.call(startUpload, { bucket, ...file });
    },
  ],
  3022: [/already exists in the target folder/, transfer(copyObject, 'taken/')],
};
