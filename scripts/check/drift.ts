/** Checks that the generated files in the repository match their sources. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

const checks: Readonly<Record<string, () => boolean>> = {
  'docs/api/openapi.json': () => node(['apps/server/src/web/write-openapi.ts', '--check']),
  'apps/console/src/app/route-tree.gen.ts': isRouteTreeCurrent,
};

const drifted = Object.entries(checks).filter(([, isCurrent]) => !isCurrent());
for (const [file] of drifted) process.stderr.write(`${file} is not what its sources generate\n`);
process.exitCode = drifted.length > 0 ? 1 : 0;

/** Reports whether the route tree is current. An updated file stays, so that it can be committed. */
function isRouteTreeCurrent(): boolean {
  const file = join(root, 'apps/console/src/app/route-tree.gen.ts');
  const before = readFileSync(file, 'utf8');
  return node(['vite/write-routes.ts'], 'apps/console') && readFileSync(file, 'utf8') === before;
}

function node(args: readonly string[], folder = '.'): boolean {
  const stdio = ['ignore', 'inherit', 'inherit'] as const;
  return spawnSync(process.execPath, args, { cwd: join(root, folder), stdio: [...stdio] }).status === 0;
}
