/** `npm run dev`: the server, restarted at every change, and the console with hot replacement in front of it. */
import { spawn } from 'node:child_process';
import { ensureConsoleBuilt } from './lib/console-build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { pinnedNode, root, toolEnvironment } from './lib/paths.mjs';
import { main, say } from './lib/say.mjs';

const apiPort = process.env.PORT ?? '3000';
const consolePort = '5173';

main(async () => {
  await ensureInstalled();
  await ensureConsoleBuilt();
  const consoleOrigin = `http://127.0.0.1:${consolePort}`;
  say(`▸ Console with hot replacement: ${consoleOrigin} (API on port ${apiPort})`);

  const children = [
    start('.', ['--watch', 'apps/server/src/main.ts', ...process.argv.slice(2)], {
      PUBLIC_URL: consoleOrigin,
    }),
    start('apps/console', [
      `${root}node_modules/vite/bin/vite.js`,
      ...['--host', '127.0.0.1', '--port', consolePort, '--strictPort', '--clearScreen', 'false'],
    ]),
  ];
  const stop = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  for (const child of children) {
    child.on('exit', (code) => {
      process.exitCode ??= code ?? 0;
      stop();
    });
  }
});

function start(folder, args, env = {}) {
  const environment = toolEnvironment({ ATOLL_API_ORIGIN: `http://127.0.0.1:${apiPort}`, ...env });
  return spawn(pinnedNode, args, { cwd: `${root}${folder}`, env: environment, stdio: 'inherit' });
}
