import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { bytesPerGigabyte } from '@atoll/contract';
import { describe, expect, it } from 'vitest';
import { variables } from '../apps/server/src/config/variables.ts';

const root = resolve(import.meta.dirname, '..');
const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).sort();
const microPerUsd = 1_000_000;
const languages = ['en_US', 'fr_FR', 'zh_CN', 'ja_JP'];
const guide = Object.fromEntries(
  languages.map((language) => [
    language,
    globSync('*.md', { cwd: join(root, 'docs/guide', language) }).sort(),
  ]),
);
const read = (page: string) => readFileSync(join(root, page), 'utf8');
const guidePage = (language: string, name: string) => read(join('docs/guide', language, name));
const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');

/** Bold at the head of a list item introduces it; elsewhere it is something to look for on the screen. */
const labelsOf = (page: string) =>
  [
    ...plainSpaces(page)
      .replace(/^- \*\*.+?\*\*/gm, '')
      .matchAll(/\*\*(.+?)\*\*/g),
  ].map((match) => match[1] ?? '');

/** French has narrow and unbreakable spaces before its punctuation; which of them is no matter of this file. */
const plainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

/** The console's texts in one language by file and key. */
async function textsOf(language: string): Promise<Map<string, string>> {
  const folder = join(root, 'apps/console/src/locales', language);
  const found = new Map<string, string>();
  for (const file of globSync('*.ts', { cwd: folder })) {
    const { texts } = await import(join(folder, file));
    addTexts(found, file, texts);
  }
  return found;
}

function addTexts(found: Map<string, string>, path: string, value: unknown): void {
  if (typeof value === 'string') found.set(path, plainSpaces(value));
  else for (const [key, inner] of Object.entries(value ?? {})) addTexts(found, `${path}.${key}`, inner);
}

function defaultInWords(name: string, value: unknown): string {
  if (name.endsWith('_BYTES')) return `${Number(value) / bytesPerGigabyte} GB`;
  if (name.endsWith('_USD')) return String(Number(value) / microPerUsd);
  return String(value);
}

/** GitHub's anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const anchorsOf = (page: string) =>
  [...withoutCode(read(page)).matchAll(/^#+ (.+)$/gm)].map((match) => anchorOf(match[1] ?? ''));

describe.each(pages)('%s', (page) => {
  it('links only to what is there', () => {
    const links = [...withoutCode(read(page)).matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '');
    const broken = links.filter((link) => {
      if (/^(https?|mailto):/.test(link)) return false;
      const [path = '', anchor] = link.split('#');
      const target = path ? join(dirname(page), path) : page;
      return !existsSync(join(root, target)) || (anchor && !anchorsOf(target).includes(anchor));
    });
    expect(broken).toEqual([]);
  });
});

describe('the guide', () => {
  it('has the same pages in every language', () => {
    expect(guide.en_US?.length).toBeGreaterThan(5);
    for (const language of languages) expect(guide[language], language).toEqual(guide.en_US);
  });

  it.each(guide.en_US ?? [])('%s has one order, one shape and one set of commands', (name) => {
    const shapeOf = (language: string) => {
      const text = guidePage(language, name);
      return {
        order: /^---\ntitle: \S.*\norder: (\d+)\n---\n/.exec(text)?.[1],
        headings: [...withoutCode(text).matchAll(/^(#+) /gm)].map((match) => match[1]),
        rows: [...text.matchAll(/^\|/gm)].length,
        variables: [...text.matchAll(/`([A-Z0-9]+_[A-Z0-9_]+)`/g)].map((match) => match[1]),
        /** What is quoted in a command is text, and translated. */
        commands: [...text.matchAll(/^```[\s\S]*?^```/gm)].map((match) => match[0].replace(/'[^']*'/g, "''")),
      };
    };
    expect(shapeOf('en_US').order).toBeDefined();
    for (const language of languages) expect(shapeOf(language), language).toEqual(shapeOf('en_US'));
  });

  it('gives each page its own place', () => {
    const orders = (guide.en_US ?? []).map((name) => /^order: (\d+)$/m.exec(guidePage('en_US', name))?.[1]);
    expect(new Set(orders).size).toBe(orders.length);
  });
});

describe('the labels in bold', () => {
  it.each(languages)('of the guide are what the console shows in %s', async (language) => {
    const shown = new Set((await textsOf(language)).values());
    const unknown = (guide[language] ?? []).flatMap((name) =>
      labelsOf(guidePage(language, name))
        .filter((label) => !shown.has(label))
        .map((label) => `${name}: ${label}`),
    );
    expect(unknown).toEqual([]);
  });

  it.each(languages.slice(1))('name the same things in en_US and %s', async (language) => {
    const english = await textsOf('en_US');
    const translated = await textsOf(language);
    /** Every text that the same key has in the other language, for one English label may stand for several keys. */
    const translationsOf = (label: string) =>
      [...english].filter(([, text]) => text === label).map(([key]) => translated.get(key));
    for (const name of guide.en_US ?? []) {
      const labels = labelsOf(guidePage(language, name));
      const missing = labelsOf(guidePage('en_US', name)).filter(
        (label) => !translationsOf(label).some((text) => text !== undefined && labels.includes(text)),
      );
      expect(missing, name).toEqual([]);
    }
  });
});

describe('the settings', () => {
  const section = /^## Settings\n([\s\S]*?)^## /m.exec(read('README.md'))?.[1] ?? '';

  it('are all in the README, and nothing else is', () => {
    const named = [...section.matchAll(/`([A-Z]+_?[A-Z0-9_]+)`/g)].map((match) => match[1]);
    expect(new Set(named)).toEqual(new Set(Object.keys(variables.shape)));
  });

  const defaults = Object.entries(variables.parse({}))
    .filter(([name, value]) => ['string', 'number'].includes(typeof value) && name !== 'ATOLL_ENV')
    .map(([name, value]) => [name, defaultInWords(name, value)] as const);

  it.each(defaults)('%s has the default %s there', (name, value) => {
    const row = section.split('\n').find((line) => line.startsWith('|') && line.includes(`\`${name}\``));
    expect(row?.split(' | ')[1]?.replaceAll('`', '').split(', ')).toContain(value);
  });
});

describe('the decisions', () => {
  it('are all in the list', () => {
    const records = pages.filter((page) => /decisions\/\d{4}-/.test(page)).map((page) => basename(page));
    const list = read('docs/decisions/README.md');
    expect(records.filter((record) => !list.includes(`](${record})`))).toEqual([]);
  });
});
