/** Whether generated files that are kept in the repository are what their sources generate today. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const viteBin = join(root, 'node_modules/vite/bin/vite.js');

const checks: Readonly<Record<string, () => boolean>> = {
  'docs/api/openapi.json': () => node(['apps/server/src/web/write-openapi.ts', '--check']),
  'apps/console/src/app/route-tree.gen.ts': isRouteTreeCurrent,
};

const drifted = Object.entries(checks).filter(([, isCurrent]) => !isCurrent());
for (const [file] of drifted) process.stderr.write(`${file} is not what its sources generate\n`);
process.exitCode = drifted.length > 0 ? 1 : 0;

/** The router's plugin writes the file during a build; what it wrote stays, so the cure is to commit it. */
function isRouteTreeCurrent(): boolean {
  const file = join(root, 'apps/console/src/app/route-tree.gen.ts');
  const before = readFileSync(file, 'utf8');
  const outDir = mkdtempSync(join(tmpdir(), 'atoll-drift-'));
  const built = node(
    [viteBin, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'error'],
    'apps/console',
  );
  rmSync(outDir, { recursive: true, force: true });
  return built && readFileSync(file, 'utf8') === before;
}

function node(args: readonly string[], folder = '.'): boolean {
  const stdio = ['ignore', 'inherit', 'inherit'] as const;
  return spawnSync(process.execPath, args, { cwd: join(root, folder), stdio: [...stdio] }).status === 0;
}
