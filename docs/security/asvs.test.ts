import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { requirements } from './requirements.ts';

const root = resolve(import.meta.dirname, '../..');
const page = readFileSync(join(import.meta.dirname, 'asvs.md'), 'utf8');
const standings = ['holds', 'by construction', 'partly', 'operator', 'differs', 'n/a'];

/** The rows of the page's tables: id, level, what is asked, how it stands, what shows it. */
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+) \|$/gm)].map(([, id = '', rest = '']) => {
  const [level, asked, standing, shown] = rest.split(' | ');
  return { id, level: Number(level), asked, standing, shown: shown ?? '' };
});

const filesIn = (shown: string) =>
  [...shown.matchAll(/`([\w./[\]-]+\.(?:ts|tsx|md|mjs))`/g)].map(([, file = '']) => file);

describe('docs/security/asvs.md', () => {
  it('has every requirement of levels 1 and 2 once, in order', () => {
    expect(rows.map(({ id }) => id)).toEqual(requirements.map(([id]) => id));
  });

  it('gives each its level, and says how it stands', () => {
    const levels = new Map(requirements);
    for (const { id, level, standing, asked, shown } of rows) {
      expect(level, id).toBe(levels.get(id));
      expect(standings, id).toContain(standing);
      expect(asked, id).toMatch(/\w/);
      expect(shown, `${id} says what shows it, or why it does not hold`).toMatch(/\w/);
    }
  });

  it('names only files that are there', () => {
    const missing = rows.flatMap(({ id, shown }) =>
      filesIn(shown)
        .filter((file) => !existsSync(join(root, file)))
        .map((file) => `${id}: ${file}`),
    );
    expect(missing).toEqual([]);
  });

  it('names a test for what holds, or the page that an asked-for document is', () => {
    const unshown = rows.filter(
      ({ standing, shown }) =>
        standing === 'holds' &&
        !filesIn(shown).some((file) => /\.(test|spec)\.tsx?$|\.md$|^bench\//.test(file)),
    );
    expect(unshown.map(({ id }) => id)).toEqual([]);
  });

  it('counts how they stand as the introduction does', () => {
    for (const standing of standings) {
      const count = rows.filter((row) => row.standing === standing).length;
      expect(page, standing).toContain(`| ${standing} | ${count} |`);
    }
  });
});
