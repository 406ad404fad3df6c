/** The program of a process that reads media. It drops all unnecessary rights before it loads any reader. */
import { registerHooks } from 'node:module';
import { lockDown } from '@atoll/sandboxed-process/lock-down';
import { replaceModules } from './replace-modules.ts';

replaceModules(registerHooks);
lockDown({ keepsWebAssembly: true });
const { serve } = await import('./serve.ts');
const { readMedia } = await import('../reading/read-media.ts');
await serve(readMedia);
