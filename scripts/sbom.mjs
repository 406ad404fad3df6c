/** `npm run sbom -- file.cdx.json`: writes the bill of materials of Atoll; without a file, to standard output. */
import { ensureInstalled } from './lib/install.mjs';
import { pinnedNode } from './lib/paths.mjs';
import { become } from './lib/run.mjs';
import { main } from './lib/say.mjs';

main(async () => {
  await ensureInstalled();
  await become(pinnedNode, ['scripts/bill/main.ts', ...process.argv.slice(2)]);
});
