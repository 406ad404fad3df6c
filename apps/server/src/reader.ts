/** The program of a process that reads SQLite for the core. The core starts it with the path of the file. */
import { serveAsReader } from './compose/reader.ts';

// Whoever ends the program tells every process of its group; a reader ends with the core.
process.on('SIGTERM', () => undefined);
process.on('SIGINT', () => undefined);

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('the path of the database is missing');
serveAsReader(path);
