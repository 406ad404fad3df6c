import { type Locale, languageTag, type Meter, priceUnits, readableQuantity } from '@atoll/contract';
import { formatUsd } from '../../money.ts';
import type { InvoiceDocument } from '../invoice.ts';
import { type InvoiceTexts, invoiceTexts } from './invoice-texts.ts';

/** Formats an invoice's figures in a language. */
export interface Wording {
  readonly language: string;
  readonly texts: InvoiceTexts;
  /** With cents; or with all six decimals if any amount of the invoice needs them, so that columns align. */
  money(amountMicroUsd: number): string;
  /** Formats a price with all of its decimals. */
  price(meter: Meter, priceMicroUsd: number): string;
  /** Rounded as `money` shows it, so that shown amounts add up. */
  shown(amountMicroUsd: number): number;
  quantity(meter: Meter, quantity: bigint): string;
  date(at: number): string;
  month(at: number): string;
  percent(basisPoints: number): string;
  country(code: string): string;
}

const microUsdPerCent = 10_000;

export function wordingOf({ invoice, lines }: InvoiceDocument, locale: Locale): Wording {
  const language = languageTag(locale);
  const texts = invoiceTexts[locale];
  const amounts = [invoice.amountMicroUsd, invoice.dueMicroUsd, ...lines.map((line) => line.amountMicroUsd)];
  const isWholeCents = amounts.every((amount) => amount % microUsdPerCent === 0);
  const money = currency(language, isWholeCents ? 2 : 6, isWholeCents ? 2 : 6);
  const exactMoney = currency(language, 2, 6);
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 3 });
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const countries = new Intl.DisplayNames(language, { type: 'region' });
  const monthMs = (invoice.periodEnd ?? 0) - (invoice.periodStart ?? 0);
  return {
    language,
    texts,
    money,
    shown: isWholeCents ? roundToCents : (amountMicroUsd) => amountMicroUsd,
    price: (meter, priceMicroUsd) => texts.priceUnits[priceUnits[meter]](exactMoney(priceMicroUsd)),
    quantity(meter, quantity) {
      const { decimal, isLess } = readableQuantity(meter, quantity, monthMs);
      const amount = number.format(decimal as Intl.StringNumericLiteral);
      return texts.quantityUnits[priceUnits[meter]](isLess ? `<${amount}` : amount);
    },
    date: (at) => date.format(at),
    month: (at) => month.format(at),
    percent: (basisPoints) => percentOf(basisPoints, language),
    country: (code) => countries.of(code) ?? code,
  };
}

/** Rounds to whole cents, half a cent up. */
function roundToCents(amountMicroUsd: number): number {
  const rest = amountMicroUsd % microUsdPerCent;
  return amountMicroUsd - rest + (2 * rest >= microUsdPerCent ? microUsdPerCent : 0);
}

/** Creates a currency format. It formats decimal strings exactly; a number would pass through a float. */
function currency(language: string, minimumFractionDigits: number, maximumFractionDigits: number) {
  const options = {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits,
    maximumFractionDigits,
  } as const;
  const format = new Intl.NumberFormat(language, options);
  return (amountMicroUsd: number) => format.format(formatUsd(amountMicroUsd) as Intl.StringNumericLiteral);
}

function percentOf(basisPoints: number, language: string): string {
  const format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  return format.format(`${basisPoints}E-4` as Intl.StringNumericLiteral);
}
