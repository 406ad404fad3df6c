import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSource } from '../check/boundaries/source-file.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The files that a program needs at run time, from the root of the repository. */
export interface Needs {
  /** Our own files, with every file that one of them imports. */
  readonly files: ReadonlySet<string>;
  /** Third-party packages, each with our manifests that must declare it. */
  readonly packages: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Follows the imports that remain when types are erased, and addresses relative to a module: programs of other processes, and
 * files that are read. @throws {Error} for one that leads nowhere
 */
export function needsOf(entries: readonly string[]): Needs {
  const files = new Set<string>();
  const packages = new Map<string, Set<string>>();
  const waiting = entries.map((path) => join(root, path));
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const name = relative(root, path);
    if (files.has(name)) continue;
    files.add(name);
    for (const specifier of importsOf(path)) {
      if (specifier.startsWith('.')) waiting.push(join(dirname(path), specifier));
      else if (specifier.startsWith('@atoll/')) waiting.push(createRequire(path).resolve(specifier));
      else noteOf(packages, packageOf(specifier)).add(manifestOf(name));
    }
  }
  for (const name of files) if (!existsSync(join(root, name))) throw new Error(`${name} does not exist`);
  return { files, packages };
}

/** Reports whether a path names a file, not a folder. */
const besideModule = /new URL\(\s*'(\.{1,2}\/[^']*\.\w+)',\s*import\.meta\.url/g;
const inPackage = /import\.meta\.resolve\(\s*'([^']+)'/g;

/** Returns what a file needs at run time, without Node's own modules. */
function importsOf(path: string): string[] {
  if (!/\.m?[jt]s$/.test(path)) return [];
  const text = readFileSync(path, 'utf8');
  const imported = readSource(relative(root, path), text)
    .imports.filter(({ specifier, isType }) => !isType && !specifier.startsWith('node:'))
    .map(({ specifier }) => specifier);
  const addressed = [...text.matchAll(besideModule), ...text.matchAll(inPackage)];
  return [...imported, ...addressed.map(([, specifier = '']) => specifier)];
}

function noteOf(packages: Map<string, Set<string>>, name: string): Set<string> {
  const known = packages.get(name) ?? new Set<string>();
  packages.set(name, known);
  return known;
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Returns the manifest of a file's workspace. */
function manifestOf(file: string): string {
  return `${file.split('/').slice(0, 2).join('/')}/package.json`;
}

/** Returns the paths that the last stage of a Dockerfile copies from the build context, and from other stages. */
export function copiedPaths(dockerfile: string): { fromContext: string[]; fromBuild: string[] } {
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  const copies = last.matchAll(/^COPY (?:--from=(\S+) )?(.+) \S+$/gm);
  const fromContext: string[] = [];
  const fromBuild: string[] = [];
  for (const [, stage, paths = ''] of copies) {
    (stage === undefined ? fromContext : fromBuild).push(...paths.split(' '));
  }
  return { fromContext, fromBuild };
}
