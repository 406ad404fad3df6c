/** `npm start`: installs and builds missing parts, then serves. Arguments after `--` go to the server. */
import { ensureConsoleBuilt } from './lib/console-build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { compileCache, pinnedNode, serverArguments } from './lib/paths.mjs';
import { become } from './lib/run.mjs';
import { main } from './lib/say.mjs';

main(async () => {
  await ensureInstalled();
  await ensureConsoleBuilt();
  const env = { NODE_COMPILE_CACHE: compileCache };
  await become(pinnedNode, [...serverArguments, ...process.argv.slice(2)], { env });
});
