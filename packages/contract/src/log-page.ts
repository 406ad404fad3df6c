import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { text } from './text.ts';
import { latestTimeMs } from './time.ts';

export const logCursor = z.optional(text(4096));
/** Query parameters arrive as text. */
const amount = (max: number) =>
  z.optional(
    z
      .union([z.int(), z.pipe(z.string().check(z.regex(/^\d{1,16}$/)), z.transform(Number))])
      .check(z.minimum(0), z.maximum(max)),
  );
export const logTime = amount(latestTimeMs);
export const logLimit = amount(limits.pageSizeMax);

/** CSV, or one JSON object per line. */
export const logFormat = z.enum(['csv', 'jsonl']);
export const logTypes = ['text/csv', 'application/x-ndjson'];
