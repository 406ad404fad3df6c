/** The program of a reader process. It drops all unnecessary rights before it loads any parser. */
import { lockDown } from '@atoll/sandboxed-process/lock-down';

lockDown();
const { serve } = await import('./serve.ts');
await serve();
