import type { Database, Reader, Schema } from '@atoll/database';
import { sql } from 'kysely';
import { type Clock, clockSlackMs } from '../clock.ts';
import { hourMs } from '../time.ts';
import type { Job } from './job-runner.ts';

/** The column of a table with the due dates of its rows. */
export interface DueDates {
  readonly table: keyof Schema & string;
  readonly column: string;
  /** The furthest ahead that a correct clock dates a row, in milliseconds. */
  readonly longestMs: number;
  /** Only rows with this value in this column. */
  readonly only?: readonly [column: string, value: string];
}

const declared: DueDates[] = [];

/** Declares, in the store that owns the table, dates that a wrong clock could postpone for years. */
export function declareDueDates(dates: DueDates): void {
  declared.push(dates);
}

export function declaredDueDates(): readonly DueDates[] {
  return declared;
}

/**
 * Moves up due dates that a clock which was ahead has postponed. Once that clock is correct, the job's own date is further ahead
 * than its interval too, so it runs at once (`job.store.ts`).
 */
export function createDueDatesJob({ database, clock }: { database: Database; clock: Clock }): Job {
  return {
    name: 'due-dates',
    everyMs: hourMs,
    async run(signal) {
      for (const dates of declared) {
        if (signal.aborted) return;
        // Reads first, so that a correct database is not written to.
        if (await isAnyAhead(database.read, dates, clock.now())) await pullBack(database, dates, clock.now());
      }
    },
  };
}

async function isAnyAhead(read: Reader, dates: DueDates, now: number): Promise<boolean> {
  const found =
    await sql`select 1 from ${sql.table(dates.table)} where ${isAhead(dates, now)} limit 1`.execute(read);
  return found.rows.length > 0;
}

async function pullBack(database: Database, dates: DueDates, now: number): Promise<void> {
  await database.transaction(async (tx) => {
    const { table, column } = dates;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${now} where ${isAhead(dates, now)}`.execute(
      tx,
    );
  });
}

function isAhead({ column, longestMs, only }: DueDates, now: number) {
  const isFar = sql`${sql.ref(column)} > ${now + longestMs + clockSlackMs}`;
  return only === undefined ? isFar : sql`${isFar} and ${sql.ref(only[0])} = ${only[1]}`;
}
