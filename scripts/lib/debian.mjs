import { spawnSync } from 'node:child_process';
import { run } from './run.mjs';
import { timed } from './say.mjs';

/** Whether this process may install Debian packages. */
export function canInstallPackages() {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;
}

let isListFresh = false;

/** Installs Debian packages without a question; false when that failed, after apt's own words. */
export async function installPackages(packages) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  return timed(`Installing ${packages.join(', ')}`, async () => {
    if (!isListFresh && (await run('apt-get', ['update', '-qq'], { env })) !== 0) return false;
    isListFresh = true;
    const args = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
    return (await run('apt-get', args, { env })) === 0;
  });
}
