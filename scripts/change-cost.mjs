/**
 * Counts the files that a change of each kind touches: `node scripts/change-cost.mjs main..measured`. Make one commit
 * for each kind of change, each complete (types, lint and tests pass), on a branch that is deleted afterwards. Prints a
 * row for each commit: its subject, then its number of files by kind. `docs/architecture.md` contains the table.
 */
import { spawnSync } from 'node:child_process';

const [range] = process.argv.slice(2);
if (!range) {
  console.error('Name the commits: node scripts/change-cost.mjs main..measured');
  process.exit(2);
}

/** In order of precedence: the first match counts. */
const kinds = {
  generated: /^docs\/api\/|error-codes\.md$|s3-suite\/API\.md$|\.gen\.ts$/,
  tests: /\.(test|spec|fixture)\.tsx?$|\/testing\/|^packages\/s3-suite\//,
  texts: /\/locales\/|\/errors\/messages\//,
  source: /./,
};

console.log('| change | source | texts | tests | generated |\n|---|---|---|---|---|');
for (const commit of lines('log', '--reverse', '--format=%h', range)) {
  const [subject] = lines('log', '-1', '--format=%s', commit);
  const counts = { generated: 0, tests: 0, texts: 0, source: 0 };
  for (const path of lines('show', '--name-only', '--format=', commit)) {
    const [kind] = Object.entries(kinds).find(([, pattern]) => pattern.test(path));
    counts[kind]++;
  }
  const { source, texts, tests, generated } = counts;
  console.log(`| ${subject} | ${source} | ${texts} | ${tests} | ${generated} |`);
}

function lines(...command) {
  const { status, stdout, stderr } = spawnSync('git', command, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout.split('\n').filter((line) => line !== '');
}
