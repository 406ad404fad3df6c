import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { stamps } from '../lib/paths.mjs';
import { runQuietly } from '../lib/run.mjs';
import { Failure } from '../lib/say.mjs';
import { sample } from './samples.mjs';

/** Not a dependency of the repository, because only this script needs it. */
const version = '8.0.7';
const home = join(stamps, 'clients');
const largeBytes = 70 * 1024 ** 2 + 3;

const load = () => createRequire(join(home, 'package.json'))('minio');

export const minioJs = {
  name: 'minio-js',
  async prepare() {
    if (existsSync(join(home, 'node_modules', 'minio'))) return;
    await mkdir(home, { recursive: true });
    await writeFile(join(home, 'package.json'), '{ "private": true }\n');
    const args = ['install', '--no-audit', '--no-fund', `minio@${version}`];
    const code = await runQuietly('npm', args, { cwd: home });
    if (code !== 0) throw new Failure('minio-js could not be installed.');
  },
  async run({ endpoint, credentials, bucket }) {
    const { hostname, port } = new URL(endpoint);
    const { accessKeyId: accessKey, secretAccessKey: secretKey } = credentials;
    const client = new (load().Client)({
      endPoint: hostname,
      port: Number(port),
      useSSL: false,
      accessKey,
      secretKey,
    });
    await client.makeBucket(bucket, 'us-east-1');
    assert.equal(await client.bucketExists(bucket), true);
    const [small, large] = [sample(3000, 'small'), sample(largeBytes, 'large')];
    await client.putObject(bucket, 'in/small', small, small.length, { 'X-Amz-Meta-Colour': 'red' });
    await client.putObject(bucket, 'in/large', large);
    assert.ok((await buffer(await client.getObject(bucket, 'in/small'))).equals(small));
    assert.ok((await buffer(await client.getObject(bucket, 'in/large'))).equals(large));
    assert.ok(
      (await buffer(await client.getPartialObject(bucket, 'in/large', 7, 9))).equals(large.subarray(7, 16)),
    );
    assert.equal((await client.statObject(bucket, 'in/small')).metaData.colour, 'red');

    const listed = await client.listObjectsV2(bucket, 'in/', true).toArray();
    assert.deepEqual(
      listed.map(({ name, size }) => [name, size]),
      [
        ['in/large', largeBytes],
        ['in/small', 3000],
      ],
    );
    const read = await fetch(await client.presignedGetObject(bucket, 'in/small', 60));
    assert.ok(Buffer.from(await read.arrayBuffer()).equals(small));
    const written = await fetch(await client.presignedPutObject(bucket, 'given', 60), {
      method: 'PUT',
      body: small,
    });
    assert.equal(written.status, 200);
    await client.removeObjects(bucket, ['in/small', 'in/large', 'given']);
    await client.removeBucket(bucket);
    return 'put, parts, get, range, list, presign, delete';
  },
};
