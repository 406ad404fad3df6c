/**
 * Measures sign-ins at a steady 10 per second: `node bench/sign-in.ts [seconds]`. Arrivals don't wait for answers,
 * which shows whether the server falls behind. Target: p95 under 300 ms.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn, userType } from '@atoll/contract';
import { type Account, api, signUp, startAtoll } from '@atoll/testkit';
import { percentile } from './lib/percentiles.ts';

const perSecond = 10;
const seconds = Number(process.argv[2] ?? 30);
const accountCount = 10;
const barP95Ms = 300;

const atoll = await startAtoll({ processes: 'several' });
try {
  const accounts: Account[] = [];
  for (let i = 0; i < accountCount; i++) accounts.push(await signUp(atoll));
  const client = api(atoll);

  const timesMs: number[] = [];
  const pending: Promise<void>[] = [];
  for (let i = 0; i < perSecond * seconds; i++) {
    const account = accounts[i % accountCount];
    if (!account) throw new Error('no account');
    pending.push(
      (async () => {
        const startedMs = performance.now();
        await client.ask(signIn, {
          user_type: userType,
          username: account.email,
          password: Buffer.from(account.password).toString('base64'),
        });
        timesMs.push(performance.now() - startedMs);
      })(),
    );
    await sleep(1000 / perSecond);
  }
  await Promise.all(pending);

  const p95 = percentile(timesMs, 0.95);
  console.log(`sign-in, ${perSecond}/s for ${seconds} s, argon2id 19 MiB t=2, SQLite synchronous=FULL`);
  console.log(
    `p50 ${percentile(timesMs, 0.5).toFixed(0)} ms   p95 ${p95.toFixed(0)} ms   p99 ${percentile(timesMs, 0.99).toFixed(0)} ms   (bar: p95 < ${barP95Ms} ms)`,
  );
  process.exitCode = p95 < barP95Ms ? 0 : 1;
} finally {
  await atoll.stop();
}
