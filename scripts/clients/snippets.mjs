import assert from 'node:assert/strict';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { S3 } from '@aws-sdk/client-s3';
import { clients, region } from '../../apps/console/src/features/storage/tools/clients.ts';
import { root } from '../lib/paths.mjs';
import { awsCli } from './aws-cli.mjs';
import { boto3 } from './boto3.mjs';
import { rclone } from './rclone.mjs';
import { restic } from './restic.mjs';
import { s3cmd } from './s3cmd.mjs';
import { sample, writeFiles } from './samples.mjs';

/** Commands that run the files which people are asked to create. */
const interpreters = { '.py': 'python3', '.mjs': process.execPath };
const photo = sample(4096, 'photo.jpg');

/** The snippets of the console for each client, exactly as pasted: the path of the file, and the shell commands. */
export const snippets = {
  name: 'snippets',
  async prepare(context) {
    for (const { prepare } of [awsCli, boto3, rclone, restic, s3cmd]) await prepare(context);
  },
  async run({ endpoint, credentials, folder, bucket: prefix, run }) {
    const s3 = new S3({ endpoint, credentials, region, forcePathStyle: true });
    for (const client of clients) {
      const [home, bucket] = [join(folder, client.id), `${prefix}-${client.id}`];
      await s3.createBucket({ Bucket: bucket });
      await writeFiles(home, { 'photo.jpg': photo.length, 'folder/one': 10, 'folder/two words': 20 });
      await symlink(join(root, 'node_modules'), join(home, 'node_modules'));
      await paste(client.steps({ endpoint, region, bucket, ...credentials }), { home, run });
      if (client.id === 'cyberduck') continue;
      const { Contents = [] } = await s3.listObjectsV2({ Bucket: bucket });
      const keys = Contents.map(({ Key }) => Key);
      if (client.id === 'restic') assert.ok(keys.some((key) => key.startsWith('restic/snapshots/')));
      else assert.ok(keys.includes('photo.jpg'), `${client.name} sent the photo`);
    }
    s3.destroy();
    return clients.map(({ name }) => name).join(', ');
  },
};

async function paste(steps, { home, run }) {
  const terminal = [];
  const env = {
    HOME: home,
    RESTIC_PASSWORD: 'correct horse',
    AWS_ACCESS_KEY_ID: undefined,
    AWS_SECRET_ACCESS_KEY: undefined,
  };
  for (const { file, code } of steps.filter(({ kind }) => kind !== 'install')) {
    if (file === undefined) {
      terminal.push(code);
      continue;
    }
    const path = file.startsWith('~/') ? join(home, file.slice(2)) : join(home, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, `${code}\n`);
    if (file.endsWith('profile')) {
      await run('python3', ['-c', 'import plistlib, sys; plistlib.load(open(sys.argv[1], "rb"))', path]);
    }
    const interpreter = interpreters[/\.\w+$/.exec(file)?.[0]];
    if (interpreter) await run(interpreter, [path], { env, cwd: home });
  }
  if (terminal.length > 0) await run('sh', ['-euc', terminal.join('\n')], { env, cwd: home });
}
