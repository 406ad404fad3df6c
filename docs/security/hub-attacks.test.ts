import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const page = readFileSync(join(import.meta.dirname, 'hub-attacks.md'), 'utf8');
/** The rows of the page's tables, without their heads. */
const rows = page.split('\n').filter((line) => /^\| (?!complaint|attack)/.test(line));

/** Returns the tests that a row names, each with its file. */
function testsIn(row: string): { file: string; title: string }[] {
  let file = '';
  return [...row.matchAll(/`([^`]+\.(?:test|spec)\.ts)`|“([^”]+)”/g)].flatMap(([, path, title]) => {
    file = path ?? file;
    return title === undefined ? [] : [{ file, title }];
  });
}

describe('docs/security/hub-attacks.md', () => {
  it('names a test for every complaint and attack', () => {
    expect(rows.length).toBeGreaterThan(25);
    for (const row of rows) expect(testsIn(row).length, row).toBeGreaterThan(0);
  });

  it.each(rows.flatMap(testsIn))('names a test that is there: $file, $title', ({ file, title }) => {
    const source = readFileSync(join(root, file), 'utf8');
    expect(source).toContain(title);
  });
});
