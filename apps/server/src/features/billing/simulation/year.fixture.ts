import type { Database } from '@atoll/database';
import { createLimits } from '../../../platform/limits/index.ts';
import { addMonths, dayMs } from '../../../platform/time.ts';
import { createAuditTrail } from '../../audit/index.ts';
import { usageOfDays } from '../../storage/usage/used-amounts.store.ts';
import { usd } from '../billing.fixture.ts';
import { type Billing, createBilling, createSandboxPayments } from '../index.ts';
import { createCrashing, createRandom, untilDone } from './chance.fixture.ts';
import { type Customer, createCustomers, prices } from './customer.fixture.ts';
import { chooseAction, type Desk, moveIn } from './customer-actions.fixture.ts';
import { createBuckets, halfDayMs, planRequests, sendRequests, storeForHours } from './use.fixture.ts';
import { type Verified, verifyBooks } from './verify.fixture.ts';

export interface YearSettings {
  accounts: number;
  months: number;
  seed: number;
  /** The share of possible actions per half day. */
  deedChance: number;
  /** The share of hours in which stored bytes are counted. */
  hourShare: number;
  onMonth?: (month: number) => void;
}

export interface YearReport extends Verified {
  days: number;
  deeds: number;
  crashes: number;
  mails: number;
  transactions: number;
  postings: number;
}

const graceMicroUsd = 5 * usd;
const beginning = Date.UTC(2026, 10, 1);
const jobs = ['billing-charges', 'billing-spent-credit', 'billing-invoices'];
const mailingJobs = ['billing-credit-alerts', 'billing-credit-notices', 'billing-spending-alerts'];

/**
 * Simulates some months of an installation: accounts that store, request, pay, owe and change plans at random; two processes
 * that do everything twice and die between any two steps; and storage's real counting. At the end the books are compared with
 * the simulation's record.
 */
export async function simulateYear(database: Database, settings: YearSettings): Promise<YearReport> {
  const random = createRandom(settings.seed);
  const world = createWorld(database, settings, random);
  await createBuckets(database, world.customers, beginning);
  await world.moveIn();
  const end = addMonths(beginning, settings.months);
  for (let day = beginning; day < end; day += dayMs) {
    if (new Date(day).getUTCDate() === 1) settings.onMonth?.(day);
    await liveADay(world, day, random);
  }
  await world.runJobsAt(end + 40 * 60_000);
  await world.runJobsAt(end + 90 * 60_000);
  return world.report(await verifyBooks(database, world.customers), (end - beginning) / dayMs);
}

type World = ReturnType<typeof createWorld>;

function createWorld(database: Database, settings: YearSettings, random: () => number) {
  let now = beginning;
  let mails = 0;
  let deeds = 0;
  let sequence = 0;
  const clock = { now: () => now };
  const crashing = createCrashing(database, createRandom(settings.seed + 1), 0.04);
  const processOn = (of: Database): Billing =>
    createBilling({
      database: of,
      clock,
      audit: createAuditTrail({ database: of, clock, log: { error: () => undefined } }),
      limits: createLimits({ factor: 1 }),
      payments: createSandboxPayments(),
      accounts: {
        findById: async (id) => ({ email: `${id}@example.com`, locale: 'en_US', createdAt: beginning }),
      },
      storage: { usageOf: async () => ({ storedBytes: 0, transferBytes: 0 }) },
      usage: { usageOfDays },
      hub: { reservesOf: async () => [] },
      mailer: {
        async send() {
          mails++;
        },
      },
      publicUrl: 'http://console.example',
      free: { storageBytes: 10e9, transferBytes: 10e9, transferMonths: 12 },
      prices,
      creditGrace: { durationMs: 7 * dayMs, microUsd: graceMicroUsd },
      invoices: {
        seller: { name: 'Simulated', address: '', country: '', taxId: '' },
        tax: { name: 'VAT', basisPoints: 1900 },
      },
      upgradeMinimumMicroUsd: usd,
    });
  const processes = [processOn(crashing), processOn(crashing)] as const;
  const desk: Desk = { processes, operator: processOn(database), database: crashing, random };

  return {
    customers: createCustomers(settings.accounts),
    database,
    crashing,
    hourShare: settings.hourShare,
    at(time: number) {
      now = time;
      return now;
    },
    nextSequence: () => ++sequence,
    /** Runs both processes at once, each restarted until it finishes. */
    async runJobsAt(time: number): Promise<void> {
      now = time;
      const run = (billing: Billing) =>
        untilDone(async () => {
          const isMailing = new Date(now).getUTCDate() % 7 === 1;
          const wanted = isMailing ? [...jobs, ...mailingJobs] : jobs;
          const due = billing.jobs.filter(({ name }) => wanted.includes(name));
          for (const job of due) await job.run(new AbortController().signal);
        });
      await Promise.all(processes.map(run));
      await requireWithinGrace(database);
    },
    async moveIn(): Promise<void> {
      const payers = this.customers.filter(() => random() < 0.7);
      await Promise.all(payers.map((customer) => moveIn(desk, customer)));
    },
    async live(customers: readonly Customer[]): Promise<void> {
      const doing = customers
        .filter(() => random() < settings.deedChance)
        .map((customer) => ({ customer, action: chooseAction(random) }));
      deeds += doing.length;
      await Promise.all(doing.map(({ customer, action }) => action(desk, customer)));
      await requireWithinGrace(database);
    },
    async report(verified: Verified, days: number): Promise<YearReport> {
      const count = (table: 'ledger_transactions' | 'ledger_postings') =>
        database.read
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
      const transactions = (await count('ledger_transactions')).count;
      const postings = (await count('ledger_postings')).count;
      return { ...verified, days, deeds, crashes: crashing.crashes, mails, transactions, postings };
    },
  };
}

async function liveADay(world: World, day: number, random: () => number): Promise<void> {
  const { customers, database, crashing } = world;
  await world.runJobsAt(day + 40 * 60_000);
  if (new Date(day).getUTCDate() === 1) await world.runJobsAt(day + 90 * 60_000);
  for (const from of [day, day + halfDayMs]) {
    const until = from + halfDayMs;
    const now = world.at(until - 60_000);
    await storeForHours(database, customers, { from, until, now, random, hourShare: world.hourShare });
    const today = planRequests(customers, day, random);
    await sendRequests(crashing, today, { sequence: world.nextSequence(), now });
    if (from === day && random() < 0.3) {
      const late = planRequests(customers, day - dayMs, random);
      await sendRequests(crashing, late, { sequence: world.nextSequence(), now });
    }
    await world.live(customers);
  }
}

async function requireWithinGrace({ read }: Database): Promise<void> {
  const { least } = await read
    .selectFrom('billing_accounts')
    .select(({ fn }) => fn.min<number | null>('credit_micro_usd').as('least'))
    .executeTakeFirstOrThrow();
  if (least !== null && least < -graceMicroUsd) throw new Error(`credit fell to ${least}`);
}
