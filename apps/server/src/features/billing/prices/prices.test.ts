import { meters } from '@atoll/contract';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { approved, createBillingFixture, requestOf, usd } from '../billing.fixture.ts';

describeOnEveryDatabase('the price list', (open) => {
  it('says what the plan still includes, and what a GB costs beyond it', async () => {
    const { billing, usage } = createBillingFixture(await open(), { prices: { stored_byte_hours: 23_000 } });
    const me = requestOf(newId());
    const listed = () => billing.handlers.priceList({}, me);
    expect(await listed()).toMatchObject({ stored_gb_month_micro_usd: 23_000, included_bytes_left: 10e9 });
    const { prices } = await listed();
    expect(prices).toHaveLength(meters.length);
    expect(prices).toContainEqual({ meter: 'stored_byte_hours', unit: 'gb_month', price_micro_usd: 23_000 });
    expect(prices).toContainEqual({ meter: 'read_requests', unit: 'million', price_micro_usd: 0 });
    usage.storedBytes = 4e9;
    expect(await listed()).toMatchObject({ included_bytes_left: 6e9 });
    usage.storedBytes = 11e9;
    expect(await listed()).toMatchObject({ included_bytes_left: 0 });
    usage.storedBytes = 0;
    const credit = { amount_micro_usd: 5 * usd, payment_method: approved, idempotency_key: newId() };
    await billing.handlers.addCredit(credit, me);
    await billing.handlers.upgradePlan({ payment_method: approved }, me);
    expect(await listed()).toMatchObject({ included_bytes_left: 0 });
  });
});
