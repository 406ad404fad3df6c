/**
 * Checks that response times don't reveal which emails have an account: `node bench/timing.ts [--samples 120]`, over
 * loopback, against the real server with production hash costs. Both kinds are requested in random order, and a rank
 * test compares them. Target: less than 3.3 standard deviations for each call (one correct run in a thousand exceeds
 * that).
 */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { type CallOutput, captcha, register, sendMail, signIn, userType } from '@atoll/contract';
import { type Account, type Atoll, api, signUp, startAtoll } from '@atoll/testkit';
import { percentile } from './lib/percentiles.ts';
import { rankSum } from './lib/rank-sum.ts';

type Ask = (email: string) => Promise<number>;

const { values: given } = parseArgs({ options: { samples: { type: 'string', default: '120' } } });
const samples = Number(given.samples);
const barDeviations = 3.3;
/** A fifth wrong password is answered with a different message. */
const triesPerAccount = 4;
const warmUps = 20;
const password = `Aa1!${randomBytes(5).toString('hex')}`;

const stranger = () => `${randomBytes(6).toString('hex')}@example.com`;
const base64 = (text: string) => Buffer.from(text).toString('base64');

const atoll = await startAtoll({ processes: 'several' });
try {
  const known: Account[] = [];
  for (let n = 0; n < Math.ceil((samples + warmUps) / triesPerAccount); n++) known.push(await signUp(atoll));
  for (const [name, ask] of Object.entries(calls(atoll))) await compare(name, ask, known);
} finally {
  await atoll.stop();
}

/** Returns functions that measure each call, in milliseconds. */
function calls(server: Atoll): Record<string, Ask> {
  const client = api(server);
  const timed = async (call: () => Promise<unknown>) => {
    const begunAt = performance.now();
    await call();
    return performance.now() - begunAt;
  };
  return {
    'sign-in, wrong password': (email) =>
      timed(() =>
        client.call(signIn, {
          user_type: userType,
          username: email,
          password: base64(password),
          keep: false,
        }),
      ),
    'sign-up, asking for a code': (email) =>
      timed(() => client.call(sendMail, { send_type: 'register', email })),
    'sign-up, wrong code': (email) =>
      timed(() =>
        client.call(register, {
          username: 'Ada',
          email,
          password,
          confirm_password: password,
          code: 'AAAAAA',
        }),
      ),
    'recovery, asking for a link': async (email) => {
      const { key_captcha, challenge } = await client.ask(captcha, {});
      const val_captcha = solve(challenge);
      return timed(() =>
        client.call(sendMail, { send_type: 'forget-password', email, key_captcha, val_captcha }),
      );
    },
  };
}

async function compare(name: string, ask: Ask, known: readonly Account[]): Promise<void> {
  const times = { known: [] as number[], unknown: [] as number[] };
  const emails = known.flatMap(({ email }) => Array.from({ length: triesPerAccount }, () => email));
  for (const email of emails.splice(0, warmUps)) {
    await ask(email);
    await ask(stranger());
  }
  for (const email of emails.slice(0, samples)) {
    const knownTurn = async () => void times.known.push(await ask(email));
    const unknownTurn = async () => void times.unknown.push(await ask(stranger()));
    const turns = randomInt(2) === 0 ? [knownTurn, unknownTurn] : [unknownTurn, knownTurn];
    for (const turn of turns) await turn();
  }
  const { share, deviations } = rankSum(times.known, times.unknown);
  const isTold = Math.abs(deviations) > barDeviations;
  if (isTold) process.exitCode = 1;
  const median = (values: number[]) => `${percentile(values, 0.5).toFixed(1)} ms`;
  console.log(
    `${name.padEnd(28)} known ${median(times.known)}   unknown ${median(times.unknown)}   known is slower in ${(share * 100).toFixed(0)} %   ${deviations.toFixed(1)} deviations${isTold ? '   TOLD APART' : ''}`,
  );
}

/** Solves the captcha's proof of work: the number that was hashed. */
function solve({ challenge, salt, maxnumber, ...rest }: CallOutput<typeof captcha>['challenge']): string {
  for (let number = 0; number <= maxnumber; number++) {
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') === challenge)
      return base64(JSON.stringify({ ...rest, challenge, salt, number }));
  }
  throw new Error('a captcha without a solution');
}
