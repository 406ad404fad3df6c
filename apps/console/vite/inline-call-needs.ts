import { callNeeds } from '@atoll/contract/call-needs';
import type { Plugin } from 'vite';

/**
 * Inlines the required permission of each call into the browser's bundle as a table, so that the calls themselves stay
 * with their screens.
 */
export function inlineCallNeeds(): Plugin {
  return {
    name: 'atoll:inline-call-needs',
    apply: 'build',
    load: {
      filter: { id: /\/packages\/contract\/src\/call-needs\.ts$/ },
      handler: () => `export const callNeeds = ${JSON.stringify(callNeeds)};`,
    },
  };
}
