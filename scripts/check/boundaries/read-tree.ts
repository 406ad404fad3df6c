import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { readSource, type SourceFile } from './source-file.ts';

/** Reads the sources that the rules apply to, from the repository or from a fixture with the same layout. */
export function readTree(root: string): SourceFile[] {
  const paths = globSync(['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}'], { cwd: root });
  return paths.toSorted().map((path) => {
    return readSource(path.replaceAll(sep, '/'), readFileSync(join(root, path), 'utf8'));
  });
}
