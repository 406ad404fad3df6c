/**
 * Checks that every text of the console is in its catalogue, in all languages, that every entry is used,
 * and that none contains words from the code. Also checks the spaces of French texts everywhere.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { calls, isAudited, serverActions } from '../../packages/contract/src/index.ts';
import { type Catalogues, findCatalogueProblems } from './i18n/catalogues.ts';
import { findFrenchSpaces, findFrenchSpacesInCode, findFrenchSpacesInPage } from './i18n/french-spaces.ts';
import { findRawWords } from './i18n/raw-words.ts';
import { readSource } from './i18n/source.ts';
import { findUsageProblems } from './i18n/usage.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const consoleSources = join(root, 'apps/console/src/');
const localesFolder = join(consoleSources, 'locales');

const catalogues = await readCatalogues();
const sources = readdirSync(consoleSources, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/(^locales\/|\.test\.tsx?$|\.gen\.ts$|\.d\.ts$)/.test(path))
  .map((path) => readSource(path, readFileSync(join(consoleSources, path), 'utf8')));

const actions = [
  ...Object.values(calls)
    .filter(isAudited)
    .map(({ name }) => name),
  ...serverActions,
];
// The texts of the audit log are found by the names of actions.
// Its sentences too; those that depend on a value are named in the code.
const names = new Set([...actions, 'other', ...sources.flatMap(({ strings }) => [...strings])]);
sources.push({
  path: 'packages/contract',
  domains: ['audit', 'audit-sentences'],
  keys: [],
  strings: new Set([...actions, ...[...names].map((name) => `one.${name}`)]),
  hardCoded: [],
});

const problems = [
  ...findCatalogueProblems(catalogues),
  ...findUsageProblems(catalogues, sources),
  ...findRawWords(catalogues),
  ...findFrenchSpaces(catalogues),
  ...readTexts('apps/server/src', /(?<!\.test)\.ts$/).flatMap(([path, text]) =>
    findFrenchSpacesInCode(path, text),
  ),
  ...readTexts('packages', /\/src\/.*(?<!\.test)\.ts$/).flatMap(([path, text]) =>
    findFrenchSpacesInCode(path, text),
  ),
  ...readTexts('docs/guide/fr_FR', /\.md$/).flatMap(([path, text]) => findFrenchSpacesInPage(path, text)),
];
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`Texts: ${sources.length} files, ${problems.length} problems\n`);
process.exitCode = problems.length > 0 || sources.length === 0 ? 1 : 0;

function readTexts(folder: string, names: RegExp): [path: string, text: string][] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => names.test(name) && !name.includes('node_modules/'))
    .map((name) => [join(folder, name), readFileSync(join(root, folder, name), 'utf8')]);
}

async function readCatalogues(): Promise<Catalogues> {
  const locales = readdirSync(localesFolder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const found: Catalogues = {};
  for (const { name: locale } of locales) {
    const domains: Catalogues[string] = {};
    for (const file of readdirSync(join(localesFolder, locale))) {
      const module = await import(pathToFileURL(join(localesFolder, locale, file)).href);
      domains[basename(file, '.ts')] = module.texts;
    }
    found[locale] = domains;
  }
  return found;
}
