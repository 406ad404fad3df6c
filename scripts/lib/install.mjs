import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fingerprint, isStamped, stamp } from './fingerprint.mjs';
import { pinnedNode, root } from './paths.mjs';
import { run, works } from './run.mjs';
import { Failure, timed } from './say.mjs';

const oldestNode = 20;
const oldestNpm = 10;

/** Updates node_modules to the lock file, unless they already match. */
export async function ensureInstalled() {
  refuseOldNode();
  const wanted = await fingerprint(await manifests(), `${process.platform}-${process.arch}`);
  if ((await isStamped('install', wanted)) && existsSync(pinnedNode)) return;

  refuseOldNpm();
  // Not "npm ci": it insists on packages of other platforms, which not every registry has.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = await timed('Installing dependencies', () => run('npm', args));
  if (code !== 0) throw new Failure(`npm install failed with exit code ${code}. See its output above.`);
  if (!works(pinnedNode)) {
    throw new Failure(
      `The pinned runtime is missing after the installation (${pinnedNode}): is npm set to ignore install scripts?`,
    );
  }
  await stamp('install', wanted);
}

function refuseOldNode() {
  const [major] = process.versions.node.split('.');
  if (Number(major) < oldestNode) {
    throw new Failure(`Node ${oldestNode} or newer is needed to start; this is ${process.versions.node}.`);
  }
}

function refuseOldNpm() {
  const version = /npm\/(\d+)\.(\S+)/.exec(process.env.npm_config_user_agent ?? '');
  if (version && Number(version[1]) < oldestNpm) {
    throw new Failure(
      `npm ${oldestNpm} or newer is needed; this is ${version[1]}.${version[2]}: npm install -g npm@11`,
    );
  }
}

async function manifests() {
  const folders = [];
  for (const parent of ['apps', 'packages']) {
    for (const name of await readdir(join(root, parent))) folders.push(`${parent}/${name}`);
  }
  const own = [...folders, 'e2e', 'bench'].map((folder) => `${folder}/package.json`);
  return ['package-lock.json', 'package.json', ...own].filter((path) => existsSync(join(root, path)));
}
