import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { readSource, type SourceFile } from './source-file.ts';

/** The sources that rules are about, of the repository or of a fixture that is laid out like it. */
export function readTree(root: string): SourceFile[] {
  const paths = globSync(['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}'], { cwd: root });
  return paths.toSorted().map((path) => {
    return readSource(path.replaceAll(sep, '/'), readFileSync(join(root, path), 'utf8'));
  });
}
