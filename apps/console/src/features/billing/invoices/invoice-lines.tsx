import { priceUnits } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { useQuantities } from '../cost/use-quantities.ts';
import { useMeterNames, usePriceUnits } from '../use-meter-names.ts';
import classes from './invoice.module.css';
import { moneyOf } from './money-of.ts';
import type { InvoiceDocument } from './queries.ts';

type Line = InvoiceDocument['lines'][number];
type Money = ReturnType<typeof moneyOf>;

/** The lines of an invoice, grouped by bucket. */
export function InvoiceLines({ invoice }: { invoice: InvoiceDocument }) {
  const { t } = useTranslation('invoices');
  const money = moneyOf(invoice);
  return (
    <table className={classes.lines} aria-label={t('lines')}>
      <thead>
        <tr>
          <th scope="col">{t('item')}</th>
          <th scope="col" data-number>
            {t('quantity')}
          </th>
          <th scope="col" data-number>
            {t('price')}
          </th>
          <th scope="col" data-number>
            {t('amount')}
          </th>
        </tr>
      </thead>
      {byBucket(invoice.lines).map(({ bucket, lines }, index) => (
        // Two buckets may have had the same name, one after the other.
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an invoice never change their places
        <tbody key={index}>
          {bucket !== null && <BucketRow bucket={bucket} lines={lines} money={money} />}
          {lines.map((line) => (
            <LineRow
              key={`${line.meter} ${line.price_micro_usd}`}
              line={line}
              money={money}
              monthStartMs={invoice.period_start ?? 0}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function BucketRow({ bucket, lines, money }: { bucket: string; lines: readonly Line[]; money: Money }) {
  const sum = lines.reduce((total, line) => total + line.amount_micro_usd, 0);
  return (
    <tr className={classes.bucket}>
      <th scope="rowgroup" colSpan={3}>
        {bucket}
      </th>
      <td data-number>{money(sum)}</td>
    </tr>
  );
}

function LineRow({ line, money, monthStartMs }: { line: Line; money: Money; monthStartMs: number }) {
  const { t } = useTranslation('invoices');
  const names = useMeterNames();
  const units = usePriceUnits();
  const quantityOf = useQuantities(monthStartMs);
  const { meter } = line;
  const price = formats.money(line.price_micro_usd);
  const included = BigInt(line.included_quantity);
  const wordQuantity = (quantity: bigint) =>
    meter === null ? formats.count(Number(quantity)) : quantityOf(meter, quantity);
  return (
    <tr data-in-bucket={line.bucket !== null || undefined}>
      <td>
        {meter === null ? t('credit') : names[meter]}
        {included > 0n && (
          <span className={classes.included}>{t('included', { amount: wordQuantity(included) })}</span>
        )}
      </td>
      <td data-number data-label={t('quantity')}>
        {wordQuantity(BigInt(line.quantity))}
      </td>
      <td data-number data-label={t('price')}>
        {meter === null ? price : t('priceOf', { price, unit: units[priceUnits[meter]] })}
      </td>
      <td data-number data-label={t('amount')}>
        {money(line.amount_micro_usd)}
      </td>
    </tr>
  );
}

/** Groups lines. The server returns the lines of a bucket consecutively, with the same order of meters in each. */
function byBucket(lines: readonly Line[]): { bucket: string | null; lines: Line[] }[] {
  const groups: { bucket: string | null; lines: Line[] }[] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last && last.bucket === line.bucket) last.lines.push(line);
    else groups.push({ bucket: line.bucket, lines: [line] });
  }
  return groups;
}
