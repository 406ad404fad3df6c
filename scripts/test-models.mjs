/** `npm run test:models`: a real chat model and a real embedding model, both small, behind a fresh server. */
import { ensureInstalled } from './lib/install.mjs';
import { pinnedNode } from './lib/paths.mjs';
import { become } from './lib/run.mjs';
import { main } from './lib/say.mjs';

main(async () => {
  await ensureInstalled();
  await become(pinnedNode, ['scripts/models/main.mjs']);
});
