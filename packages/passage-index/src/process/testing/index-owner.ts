/** Starts an index in the file given as its argument, reports that, and does nothing else until it is killed. */
import { startPassageIndex } from '../start.ts';

const [, , path = ''] = process.argv;
await startPassageIndex({ location: { dialect: 'sqlite', path } });
process.stdout.write('ready\n');
