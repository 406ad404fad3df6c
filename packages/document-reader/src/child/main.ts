/**
 * The program of a reader process. It gives up what it could do beyond reading files before it loads anything that reads
 * them.
 */
import { lockDown } from '@atoll/sandboxed-process/lock-down';

lockDown();
const { serve } = await import('./serve.ts');
await serve();
