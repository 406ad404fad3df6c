import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Atoll } from '@atoll/testkit';

const dayMs = 86_400_000;

export interface UsedDay {
  /** At least 2, in UTC: in the first minutes of a day, the previous day is still open for late counts. */
  daysAgo: number;
  bytesOut?: number;
  /** Stored during the whole day. */
  storedGigabytes?: number;
  readRequests?: number;
}

/**
 * Writes past usage of a bucket into the server's database, for an account with pay as you go, as if the server had
 * counted it on those days. The server itself charges due usage, and invoices past months, within the next seconds.
 */
export function usedOnPastDays(atoll: Atoll, bucket: string, days: readonly UsedDay[]): void {
  const books = new DatabaseSync(join(atoll.dataDir, 'atoll.db'));
  try {
    books.exec('pragma busy_timeout = 10000');
    const { id, account_id: account } = books
      .prepare('select id, account_id from buckets where name = ?')
      .get(bucket) as Record<'id' | 'account_id', string>;
    const today = Math.floor(Date.now() / dayMs) * dayMs;
    const first = today - Math.max(...days.map(({ daysAgo }) => daysAgo)) * dayMs;
    books.exec('begin immediate');
    const amounts = books.prepare('insert into usage_amounts values (?, ?, ?, ?, ?)');
    const stored = books.prepare("insert into usage_stored values (?, ?, 'STANDARD', ?, ?, 0, ?)");
    for (const { daysAgo, bytesOut, storedGigabytes, readRequests } of days) {
      const day = today - daysAgo * dayMs;
      if (bytesOut) amounts.run(id, day, 'bytes_out', account, bytesOut);
      if (readRequests) amounts.run(id, day, 'read_requests', account, readRequests);
      if (storedGigabytes) stored.run(id, day, account, 24 * storedGigabytes, day + 23 * 3_600_000);
    }
    books
      .prepare('update usage_charging set open_month = ?, charged_until = ? where account_id = ?')
      .run(startOfMonth(first), first, account);
    books.prepare('update billing_accounts set plan_since = ? where account_id = ?').run(first, account);
    books.exec("update jobs set next_run_at = 0 where name in ('billing-charges', 'billing-invoices')");
    books.exec('commit');
  } finally {
    books.close();
  }
}

function startOfMonth(timeMs: number): number {
  const time = new Date(timeMs);
  return Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), 1);
}
