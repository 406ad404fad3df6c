import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, isStamped, stamp } from './fingerprint.mjs';
import { pinnedNode, root } from './paths.mjs';
import { runQuietly } from './run.mjs';
import { Failure, timed } from './say.mjs';

const inputs = ['apps/console', 'packages/contract', 'package-lock.json', 'tsconfig.base.json'];

/** Builds the console into apps/console/dist, unless the existing build is from the same files. */
export async function ensureConsoleBuilt() {
  const wanted = await fingerprint(inputs);
  if ((await isStamped('console', wanted)) && existsSync(join(root, 'apps/console/dist/index.html'))) return;
  await timed('Building the console', async () => {
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    // A caller's NODE_ENV, such as a test's, would select React's development build.
    const env = { NODE_ENV: 'production' };
    const code = await runQuietly(pinnedNode, [vite, 'build'], { cwd: join(root, 'apps/console'), env });
    if (code !== 0)
      throw new Failure(
        `The console could not be built: Vite failed with exit code ${code}. See its output above.`,
      );
  });
  await stamp('console', wanted);
}
