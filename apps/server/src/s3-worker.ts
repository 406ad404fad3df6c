/** The program of an S3 worker process. The core starts it; it has nothing to do on its own. */
import { serveAsWorker } from './compose/worker.ts';
import { readConfig } from './config/index.ts';
import { createLog } from './platform/log/index.ts';

// New files are readable by this program's own user only.
process.umask(0o077);

// Whoever ends the program tells every process of its group; the core tells the workers when it is their turn.
process.on('SIGTERM', () => undefined);
process.on('SIGINT', () => undefined);

const config = readConfig(process.env);
const log = createLog({
  level: config.logLevel,
  format: process.stdout.isTTY ? 'plain' : 'json',
  stream: process.stdout,
});
// Why it can't serve is told to the core, which tells the operator.
await serveAsWorker({ config, log }).catch(() => process.exit(1));
