import { codes } from '@atoll/contract/codes';
import type { Database } from '@atoll/database';
import { UserError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { approved, declined, requestOf, usd } from '../billing.fixture.ts';
import type { Billing } from '../index.ts';
import { untilDone } from './chance.fixture.ts';
import type { Customer, SimulatedPayment } from './customer.fixture.ts';

/** Two processes that sometimes die, and an operator's console that doesn't. */
export interface Desk {
  processes: readonly [Billing, Billing];
  operator: Billing;
  database: Database;
  random: () => number;
}

/** One action of a customer, or of the operator on their behalf. It returns when it is complete, even if processes died in between. */
type CustomerAction = (desk: Desk, customer: Customer) => Promise<void>;

/** @returns whether it succeeded; false if it was refused with the code */
async function isDone(work: Promise<unknown>, refusal: number): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof UserError && error.code === refusal) return false;
    throw error;
  }
}

/** Returns a whole number from 1 to `most`. */
const upTo = ({ random }: Desk, most: number) => 1 + Math.floor(random() * most);

/** Sends the same request to both processes at once, and repeats each until it is answered. */
async function fromBoth<T>({ processes }: Desk, ask: (billing: Billing) => Promise<T>): Promise<T> {
  const answers = await Promise.allSettled(processes.map((billing) => untilDone(() => ask(billing))));
  const [first, refused] = [answers[0], answers.find(({ status }) => status === 'rejected')];
  if (refused?.status === 'rejected') throw refused.reason;
  if (first?.status !== 'fulfilled') throw new Error('nobody answered');
  return first.value;
}

const addCredit: CustomerAction = async (desk, customer) => {
  const amountMicroUsd = usd + upTo(desk, 20 * usd);
  const order = { amount_micro_usd: amountMicroUsd, payment_method: approved, idempotency_key: newId() };
  const me = requestOf(customer.id);
  const { id: invoiceId } = await fromBoth(desk, (billing) => billing.handlers.addCredit(order, me));
  customer.givenMicroUsd += amountMicroUsd;
  customer.payments.push({ invoiceId, leftMicroUsd: amountMicroUsd, disputedMicroUsd: 0 });
};

const addCreditInVain: CustomerAction = async (desk, customer) => {
  const order = { amount_micro_usd: usd, payment_method: declined, idempotency_key: newId() };
  const me = requestOf(customer.id);
  const [billing] = desk.processes;
  await isDone(
    untilDone(() => billing.handlers.addCredit(order, me)),
    codes.paymentDeclined,
  );
};

const adjust: CustomerAction = async (desk, customer) => {
  const amountMicroUsd = desk.random() < 0.6 ? upTo(desk, 3 * usd) : -upTo(desk, 2 * usd);
  const adjustment = { amountMicroUsd, note: 'simulated' };
  // Has no idempotency key, so it uses the process that does not die.
  const adjusted = desk.operator.operations.adjustCredit(customer.id, adjustment);
  if (await isDone(adjusted, codes.creditInsufficient)) customer.givenMicroUsd += amountMicroUsd;
};

const refer: CustomerAction = async (desk, customer) => {
  const grant = { accountId: customer.id, amountMicroUsd: 5 * usd, idempotencyKey: newId() };
  const credit = () => desk.database.transaction((tx) => desk.operator.credits.grantReferral(tx, grant));
  await Promise.all([untilDone(credit), untilDone(credit)]);
  customer.givenMicroUsd += grant.amountMicroUsd;
};

const upgrade: CustomerAction = async (desk, customer) => {
  const me = requestOf(customer.id);
  const upgraded = fromBoth(desk, (billing) =>
    billing.handlers.upgradePlan({ payment_method: approved }, me),
  );
  if (await isDone(upgraded, codes.creditInsufficient)) customer.plan = 'pay_as_you_go';
};

const downgrade: CustomerAction = async (desk, customer) => {
  const me = requestOf(customer.id);
  const downgraded = fromBoth(desk, (billing) => billing.handlers.downgradePlan({}, me));
  if (await isDone(downgraded, codes.creditInsufficient)) customer.plan = 'free';
};

async function paymentIdOf(desk: Desk, customer: Customer, { invoiceId }: SimulatedPayment) {
  const payment = await desk.operator.operations.paymentOf({ accountId: customer.id, id: invoiceId });
  if (!payment) throw new Error('a payment that was made is unknown');
  return payment.id;
}

function takePayment(desk: Desk, customer: Customer): SimulatedPayment | undefined {
  const left = customer.payments.filter(({ leftMicroUsd }) => leftMicroUsd > 0);
  return left[Math.floor(desk.random() * left.length)];
}

const refund: CustomerAction = async (desk, customer) => {
  const payment = takePayment(desk, customer);
  if (!payment) return;
  const id = await paymentIdOf(desk, customer, payment);
  const [billing] = desk.processes;
  await untilDone(async (hasDied) => {
    // A repeated refund finds nothing left to give back.
    const isMade = await isDone(billing.operations.refundPayment(id), codes.parameterInvalid);
    if (!isMade && !hasDied) throw new Error('a payment could not be given back');
  });
  customer.givenMicroUsd -= payment.leftMicroUsd;
  payment.leftMicroUsd = 0;
};

const refundPart: CustomerAction = async (desk, customer) => {
  const payment = takePayment(desk, customer);
  if (!payment) return;
  const part = upTo(desk, payment.leftMicroUsd);
  await desk.operator.operations.refundPayment(await paymentIdOf(desk, customer, payment), part);
  customer.givenMicroUsd -= part;
  payment.leftMicroUsd -= part;
};

const dispute: CustomerAction = async (desk, customer) => {
  const payment = takePayment(desk, customer);
  if (!payment || payment.disputedMicroUsd > 0) return;
  const id = await paymentIdOf(desk, customer, payment);
  const [billing] = desk.processes;
  await untilDone(async (hasDied) => {
    const isMade = await isDone(billing.operations.disputePayment(id, 'disputed'), codes.parameterInvalid);
    if (!isMade && !hasDied) throw new Error('a payment could not be disputed');
  });
  customer.givenMicroUsd -= payment.leftMicroUsd;
  payment.disputedMicroUsd = payment.leftMicroUsd;
  payment.leftMicroUsd = 0;
};

const endDispute: CustomerAction = async (desk, customer) => {
  const payment = customer.payments.find(({ disputedMicroUsd }) => disputedMicroUsd > 0);
  if (!payment) return;
  const id = await paymentIdOf(desk, customer, payment);
  const isWon = desk.random() < 0.5;
  const [billing] = desk.processes;
  await untilDone(async (hasDied) => {
    const ended = billing.operations.disputePayment(id, isWon ? 'won' : 'lost');
    if (!(await isDone(ended, codes.parameterInvalid)) && !hasDied) throw new Error('a dispute did not end');
  });
  if (isWon) {
    customer.givenMicroUsd += payment.disputedMicroUsd;
    payment.leftMicroUsd = payment.disputedMicroUsd;
  }
  payment.disputedMicroUsd = 0;
};

async function openUsageInvoice(desk: Desk, { id }: Customer) {
  const { items } = await desk.operator.operations.listInvoices(id);
  return items.find(({ kind, state }) => kind === 'usage' && state === 'open');
}

const payDue: CustomerAction = async (desk, customer) => {
  const invoice = await openUsageInvoice(desk, customer);
  if (!invoice) return;
  const order = { id: invoice.id, payment_method: approved };
  const me = requestOf(customer.id);
  // The second call finds that it is paid.
  const pay = (billing: Billing) => isDone(billing.handlers.payInvoice(order, me), codes.invoiceStateInvalid);
  await fromBoth(desk, pay);
  customer.givenMicroUsd += invoice.dueMicroUsd;
};

const voidDue: CustomerAction = async (desk, customer) => {
  const invoice = await openUsageInvoice(desk, customer);
  if (!invoice?.number) return;
  const { number } = invoice;
  const [billing] = desk.processes;
  await untilDone(() =>
    isDone(billing.operations.voidInvoice(number, 'simulated'), codes.invoiceStateInvalid),
  );
  customer.givenMicroUsd += invoice.amountMicroUsd;
};

const watchCredit: CustomerAction = async (desk, customer) => {
  const value_usd = desk.random() < 0.3 ? null : upTo(desk, 10);
  const [billing] = desk.processes;
  await untilDone(() => billing.handlers.setCreditAlert({ value_usd }, requestOf(customer.id)));
};

/** The typical start: a first payment, then usage. */
export const moveIn: CustomerAction = async (desk, customer) => {
  await addCredit(desk, customer);
  await upgrade(desk, customer);
};

const weights: readonly [number, CustomerAction][] = [
  [8, addCredit],
  [1, addCreditInVain],
  [2, adjust],
  [1, refer],
  [6, upgrade],
  [1, downgrade],
  [1, refund],
  [1, refundPart],
  [1, dispute],
  [2, endDispute],
  [3, payDue],
  [0.3, voidDue],
  [1, watchCredit],
];
const totalWeight = weights.reduce((sum, [weight]) => sum + weight, 0);

export function chooseAction(random: () => number): CustomerAction {
  let left = random() * totalWeight;
  for (const [weight, action] of weights) {
    left -= weight;
    if (left < 0) return action;
  }
  return addCredit;
}
