import type { Job } from '../../../../platform/jobs/index.ts';
import { findDueOrders } from './order.store.ts';
import { type OrderStepDeps, takeStep } from './order-steps.ts';

const everyMs = 2_000;
const ordersAtATime = 8;

/** Advances certificate orders, each in one process at a time. */
export function createOrderJob(deps: OrderStepDeps): Job {
  return {
    name: 'storage-certificate-orders',
    everyMs,
    claims: 'itself',
    async run(signal) {
      const { database, clock } = deps;
      let orders = await findDueOrders(database.read, clock.now(), ordersAtATime);
      while (orders.length > 0 && !signal.aborted) {
        await Promise.all(orders.map((order) => takeStep(deps, order)));
        orders = await findDueOrders(database.read, clock.now(), ordersAtATime);
      }
    },
  };
}
