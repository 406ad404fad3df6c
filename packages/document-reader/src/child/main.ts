/**
 * The program of a reader process. It gives up what it could do beyond reading files before it loads anything that reads
 * them.
 */
import { lockDown } from './lock-down.ts';

lockDown();
const { serve } = await import('./serve.ts');
await serve();
