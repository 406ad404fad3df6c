/**
 * The program of a process that recognizes characters in pictures. Beyond what a reader process can do it runs WebAssembly.
 */
import { lockDown } from '@atoll/sandboxed-process/lock-down';

lockDown({ keepsWebAssembly: true });
const { serve } = await import('./serve.ts');
await serve();
