import { setImmediate as nextTurn } from 'node:timers/promises';
import { limits } from '@atoll/contract/limits';
import type { Reader } from '@atoll/database';
import { decodeCursor, encodeCursor } from '../../../platform/cursor.ts';
import type { LogPageRequest } from '../../../platform/log-file.ts';
import type { Authorized, Bucket } from '../kernel/policy.ts';
import { findRequests, type RequestFilter, type RequestRow } from './request.store.ts';

/** Searches the request log. @throws {UserError} 1027 for an invalid cursor */
export type InsightService = ReturnType<typeof createInsightService>;

const usualLimit = 100;
/** Rows per search step, and steps per page. */
const look = 2_000;
const maxLooks = 10;

export function createInsightService({ read }: { read: Reader }) {
  return {
    /** A page may be short without being the last, because only a limited number of rows is searched at a time. */
    async requests(
      bucket: Authorized<Bucket>,
      filter: RequestFilter,
      { cursor, limit = usualLimit }: LogPageRequest,
    ) {
      let before = decodeCursor(cursor, ['id'])?.id;
      const rows: RequestRow[] = [];
      for (let looks = 0; looks < maxLooks; looks++) {
        const wanted = limitOf(limit) - rows.length;
        const stretch = await findRequests(read, bucket.id, filter, before, { look, limit: wanted });
        rows.push(...stretch.rows);
        before = stretch.lastId;
        if (before === undefined || rows.length >= limitOf(limit)) break;
        await nextTurn();
      }
      return { rows, cursor: before === undefined ? null : encodeCursor({ id: before }) };
    },
  };
}

function limitOf(limit: number): number {
  return Math.min(limits.pageSizeMax, Math.max(1, limit));
}
