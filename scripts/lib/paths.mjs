import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));
export const bin = join(root, 'node_modules', '.bin');
/** Stamps of completed steps. They are in node_modules so that deleting it deletes them too. */
export const stamps = join(root, 'node_modules', '.cache', 'atoll');
/** The runtime that package.json pins, regardless of the Node version that runs this script. */
export const pinnedNode = join(bin, 'node');

/** Node's compile cache, with types already stripped. It makes restarts faster and saves each process the 25 MB that stripping takes. */
export const compileCache = join(stamps, 'compiled');

/** Returns the environment in which `node` and every installed tool are the pinned ones. */
export function toolEnvironment(extra = {}) {
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`, ...extra };
}

/**
 * Arguments for starting the server. Transfers create much short-lived garbage, for which V8 would by default reserve
 * up to 128 MB. Measured with bench/s3-memory.ts: 50 MB less at the peak, at the same speed.
 */
export const serverArguments = ['--max-semi-space-size=8', 'apps/server/src/main.ts'];
