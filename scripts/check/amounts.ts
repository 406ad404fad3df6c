/** Checks that no amount of money is a float: amounts are whole micro-USD. Exit code 1 lists every expression that could create a fraction. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findFloats } from './amounts/find-floats.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const paths = globSync('{apps,packages}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (name) => ['node_modules', 'dist'].includes(name),
});
const found = paths.flatMap((path) =>
  findFloats(path, readFileSync(`${root}${path}`, 'utf8')).map((float) => ({ path, ...float })),
);
for (const { path, line, problem, code } of found) {
  process.stderr.write(`${path}:${line}: ${problem}: ${code}\n`);
}
process.stdout.write(`Amounts: ${paths.length} files, ${found.length} that could be floats\n`);
process.exitCode = found.length > 0 || paths.length === 0 ? 1 : 0;
