/** The program of a process that validates forms. It may make code of schemas, and never reads media. */
import { lockDown } from '@atoll/sandboxed-process/lock-down';

lockDown();
const { serve } = await import('./serve.ts');
const { readForm } = await import('../reading/form/read-form.ts');
await serve(readForm);
