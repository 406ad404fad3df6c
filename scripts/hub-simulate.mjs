/** `npm run hub:simulate -- --help`: what a verification rule of the data hub would cost, and how precise it would be. */
import { ensureInstalled } from './lib/install.mjs';
import { pinnedNode } from './lib/paths.mjs';
import { become } from './lib/run.mjs';
import { main } from './lib/say.mjs';

main(async () => {
  await ensureInstalled();
  await become(pinnedNode, ['scripts/hub/simulate.ts', ...process.argv.slice(2)]);
});
