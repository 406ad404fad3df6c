/** Starts a process of an index in the file that is its argument, and dies before that process can answer. */
import { startChild } from '../child.ts';

const [, , path = ''] = process.argv;
const child = startChild('write', { dialect: 'sqlite', path }, undefined, () => undefined);
await child.send([]);
process.kill(process.pid, 'SIGKILL');
