/** The program of a process that reads SQLite for the core. The core starts it with the path of the file. */
import { serveAsReader } from './compose/reader.ts';

// A signal to the process group reaches every process. A reader ends with the main process instead.
process.on('SIGTERM', () => undefined);
process.on('SIGINT', () => undefined);

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('the path of the database is missing');
serveAsReader(path);
