/** The program of an S3 worker process. The core starts it; it has nothing to do on its own. */
import { serveAsWorker } from './compose/worker.ts';
import { readConfig } from './config/index.ts';
import { createLog } from './platform/log/index.ts';

// New files are readable by this program's own user only.
process.umask(0o077);

// A signal to the process group reaches every process. The main process ends the workers when it is their turn.
process.on('SIGTERM', () => undefined);
process.on('SIGINT', () => undefined);

const config = readConfig(process.env);
const log = createLog({
  level: config.logLevel,
  format: process.stdout.isTTY ? 'plain' : 'json',
  stream: process.stdout,
});
// The main process receives the reason, and reports it to the operator.
await serveAsWorker({ config, log }).catch(() => process.exit(1));
