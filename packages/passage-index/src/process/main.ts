/** The program of an index's processes: one that writes, with the lowest priority, and one that searches. */
import { setPriority } from 'node:os';
import { serve } from './serve.ts';

const niceness = 10;
const role = process.argv[2] ?? '';

if (role === 'write') setPriority(niceness);
serve(role);
