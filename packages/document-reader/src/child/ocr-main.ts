/**
 * The program of a process that recognizes characters in pictures. Beyond what a reader process can do it runs WebAssembly.
 */
import { lockDown } from './lock-down.ts';

lockDown({ keepsWebAssembly: true });
const { serve } = await import('./serve.ts');
await serve();
