import type { Exposure, exposureCalls } from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import { roleCovers } from '@atoll/contract/permissions';
import { decodeCursor, encodeCursor } from '../platform/cursor.ts';
import { UserError } from '../platform/errors.ts';
import type { Feature } from '../platform/feature.ts';
import type { Handlers } from '../platform/http/index.ts';

const pageSize = 50;

/** Creates the list of everything public, from the sources of all features, one after the other. */
export function createExposureList(
  features: readonly Pick<Feature, 'exposures'>[],
): Handlers<typeof exposureCalls> {
  return {
    async listExposures({ cursor }, caller) {
      const sources = features
        .flatMap(({ exposures = [] }) => exposures)
        .filter(({ needs }) => roleCovers(caller.principal.role, needs));
      const start = decodeCursor(cursor, ['source', 'after']);
      const first = start ? sources.findIndex(({ name }) => name === start.source) : 0;
      if (first < 0) throw new UserError(codes.parameterInvalid);
      const exposures: Exposure[] = [];
      let after = start?.after || undefined;
      for (const source of sources.slice(first)) {
        const limit = pageSize - exposures.length;
        if (limit <= 0) return { exposures, next_cursor: encodeCursor({ source: source.name, after: '' }) };
        const page = await source.list(caller, { after, limit });
        exposures.push(...page.exposures);
        if (page.next !== null) {
          return { exposures, next_cursor: encodeCursor({ source: source.name, after: page.next }) };
        }
        after = undefined;
      }
      return { exposures, next_cursor: null };
    },
  };
}
