import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));
export const bin = join(root, 'node_modules', '.bin');
/** Stamps of what was done; gone together with node_modules, as they must be. */
export const stamps = join(root, 'node_modules', '.cache', 'atoll');
/** The runtime that package.json pins, whatever Node started this script. */
export const pinnedNode = join(bin, 'node');

/**
 * Where Node keeps what it compiled, types already stripped: what starts again starts sooner, and each process saves the 25 MB
 * that stripping takes.
 */
export const compileCache = join(stamps, 'compiled');

/** The environment in which `node` and every installed tool are the pinned ones. */
export function toolEnvironment(extra = {}) {
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`, ...extra };
}

/**
 * What the server is started with. A transfer makes much short-lived garbage; without a bound V8 lets the space for it
 * grow to 128 MB. Measured with bench/s3-memory.ts: 50 MB less at the peak, no slower.
 */
export const serverArguments = ['--max-semi-space-size=8', 'apps/server/src/main.ts'];
