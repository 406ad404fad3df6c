/**
 * `node packages/database/src/migrations/record-release.ts`, once for each release: adds the changes since the last
 * release to `released.json`. Refuses when a released change was edited, moved or removed.
 */
import { writeFile } from 'node:fs/promises';
import { differencesFromRelease, readReleased, recordOf, releasedPath } from './released.ts';

const differences = await differencesFromRelease();
if (differences.length > 0) {
  process.stderr.write(`${differences.join('\n')}\n`);
  process.exit(1);
}
const before = Object.keys(await readReleased()).length;
const record = await recordOf();
await writeFile(releasedPath, `${JSON.stringify(record, null, 2)}\n`);
process.stdout.write(`${Object.keys(record).length - before} changes added to the release record.\n`);
