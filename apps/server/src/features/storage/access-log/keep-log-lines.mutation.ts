import type { Mutation } from '@atoll/database';
import { insertLines, type LogLine } from './access-log.store.ts';

/** Keeps lines of access logs until they are delivered. */
export const keepLogLines: Mutation<readonly LogLine[], void> = {
  name: 'storage.keepLogLines',
  run: (tx, lines) => insertLines(tx, lines),
};
