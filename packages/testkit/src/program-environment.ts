import { fileURLToPath } from 'node:url';

const compileCache = fileURLToPath(new URL('../../../node_modules/.cache/atoll/compiled', import.meta.url));

/** The environment of one of our programs: `variables` and what every program needs, nothing else of this process. */
export function programEnvironment(variables: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    TZ: 'UTC',
    // As `npm start` has it: a third less to do for each start.
    NODE_COMPILE_CACHE: compileCache,
    ...variables,
  };
}
