/** `npm run test:clients`: third-party S3 clients against a fresh server. `npm run test:clients -- rclone` runs one. */
import { ensureInstalled } from './lib/install.mjs';
import { pinnedNode } from './lib/paths.mjs';
import { become } from './lib/run.mjs';
import { main } from './lib/say.mjs';

main(async () => {
  await ensureInstalled();
  await become(pinnedNode, ['scripts/clients/main.mjs', ...process.argv.slice(2)]);
});
