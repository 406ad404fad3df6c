/** `npm run admin -- …`: the operator's commands. */
import { ensureInstalled } from './lib/install.mjs';
import { pinnedNode } from './lib/paths.mjs';
import { become } from './lib/run.mjs';
import { main } from './lib/say.mjs';

main(async () => {
  await ensureInstalled();
  await become(pinnedNode, ['apps/server/src/admin/main.ts', ...process.argv.slice(2)]);
});
