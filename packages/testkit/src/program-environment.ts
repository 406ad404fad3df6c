import { fileURLToPath } from 'node:url';

const compileCache = fileURLToPath(new URL('../../../node_modules/.cache/atoll/compiled', import.meta.url));

/** Returns the environment of one of our programs: `variables` and what every program needs, but nothing else from this process. */
export function programEnvironment(variables: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    TZ: 'UTC',
    // `npm start` uses it too: a start takes a third less time.
    NODE_COMPILE_CACHE: compileCache,
    ...variables,
  };
}
