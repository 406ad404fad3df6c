import type { registerHooks } from 'node:module';

/** Replacements for modules that libraries import, because they need threads or terminals, which don't exist here. */
const replacements: Readonly<Record<string, string>> = {
  '@eshaz/web-worker': new URL('./no-worker.ts', import.meta.url).href,
  debug: new URL('./no-debug.ts', import.meta.url).href,
};

export function replaceModules(register: typeof registerHooks): void {
  register({
    resolve(specifier, context, next) {
      const url = replacements[specifier];
      return url === undefined ? next(specifier, context) : { url, format: 'module', shortCircuit: true };
    },
  });
}
