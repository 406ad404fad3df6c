/** `npm run gallery -- --help`: pictures of every page, with a page to look through them. */
import { ensureBrowser } from './lib/browser.mjs';
import { ensureConsoleBuilt } from './lib/console-build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { pinnedNode } from './lib/paths.mjs';
import { become } from './lib/run.mjs';
import { main } from './lib/say.mjs';

main(async () => {
  await ensureInstalled();
  await ensureConsoleBuilt();
  const env = await ensureBrowser();
  await become(pinnedNode, ['bench/gallery.ts', ...process.argv.slice(2)], { env });
});
