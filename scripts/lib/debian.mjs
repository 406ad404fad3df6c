import { spawnSync } from 'node:child_process';
import { runQuietly } from './run.mjs';
import { timed } from './say.mjs';

/** Reports whether this process may install Debian packages. */
export function canInstallPackages() {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;
}

let isListFresh = false;
let last = Promise.resolve();

/** Installs Debian packages without prompting, after earlier calls have finished. Resolves with false after an error, which apt prints. */
export function installPackages(packages) {
  const installed = last.then(() => install(packages));
  last = installed.catch(() => undefined);
  return installed;
}

function install(packages) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  return timed(`Installing ${packages.join(', ')}`, async () => {
    if (!isListFresh && (await runQuietly('apt-get', ['update', '-qq'], { env })) !== 0) return false;
    isListFresh = true;
    const args = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
    return (await runQuietly('apt-get', args, { env })) === 0;
  });
}
