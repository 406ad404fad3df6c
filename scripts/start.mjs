/** `npm start`: installs and builds what is missing, then serves. Arguments after `--` go to the server. */
import { ensureConsoleBuilt } from './lib/console-build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { pinnedNode, serverArguments } from './lib/paths.mjs';
import { become } from './lib/run.mjs';
import { main } from './lib/say.mjs';

main(async () => {
  await ensureInstalled();
  await ensureConsoleBuilt();
  await become(pinnedNode, [...serverArguments, ...process.argv.slice(2)]);
});
