import { describe, expect, it } from 'vitest';
import { findFloats } from './amounts/find-floats.ts';

const floatsIn = (code: string) => findFloats('example.tsx', code);

describe('amounts', () => {
  it.each([
    'const usd = amountMicroUsd / 1_000_000;',
    'const usd = invoice.amount_micro_usd / 1e6;',
    'const share = (credit - row["owed_micro_usd"]) && x.owed_micro_usd / 2;',
    'totalMicroUsd /= 2;',
    'const taxMicroUsd = gross / 5;',
    'const taxMicroUsd = isFree ? 0 : (gross * rate) / 100;',
    'const charge = { amountMicroUsd: quantity * 0.5 };',
    'const charge = { amount_micro_usd: 1.5 };',
    'const withTax = amountMicroUsd * 1.2;',
    'const rounded = Math.round(amountMicroUsd * share);',
    'const amountMicroUsd = Math.floor(value);',
    'const amountMicroUsd = Math.max(0, Math.ceil(value));',
    'const amountMicroUsd = Number(text);',
    'const amountMicroUsd = Number(dollars) * 1_000_000;',
    'const amountMicroUsd = +text;',
    'const amountMicroUsd = parseFloat(text);',
    'const amountMicroUsd = Number.parseFloat(text);',
    'const amountMicroUsd = Number(total / 3n);',
    'const text = amountMicroUsd.toFixed(2);',
    'const text = (credit_micro_usd - spent).toFixed(2);',
    'const micro = Math.round(Number(value) * microPerUsd);',
    'function costMicroUsd(size) { if (size) { return size / 2; } return 0; }',
    'const costMicroUsd = (size) => size / 2;',
    'const prices = { monthMicroUsd: (size) => { return Math.round(size); } };',
    'const half = storedMonthMicroUsd(1, 2) / 2;',
    'const half = priceOf({ amountMicroUsd: total / 2 });',
    'function pay(amountMicroUsd = 0.5) {}',
    'amountMicroUsd ** 2;',
    '<Money amountMicroUsd={total / 2} />;',
    'class Cart { totalMicroUsd = 0.1; }',
  ])('refuses %s', (code) => {
    expect(floatsIn(code)).not.toEqual([]);
  });

  it.each([
    'const next = creditMicroUsd + amountMicroUsd - 3;',
    'const amountMicroUsd = count * priceMicroUsd;',
    'const amountMicroUsd = microUsdOf((quantity * BigInt(priceMicroUsd)) / unit);',
    'const tax = (2n * BigInt(grossMicroUsd) + divisor) / (2n * divisor);',
    'const left = amountMicroUsd % 10_000 === 0;',
    'const digits = String(Math.abs(amountMicroUsd)).padStart(7, "0");',
    'const isSmall = Math.abs(amountMicroUsd) < 10_000;',
    'const amountMicroUsd = Math.max(0, Math.min(a, b));',
    'const amountMicroUsd = 5e6;',
    'const days = { costMicroUsd: costs.length, shown: width / 2 };',
    'const costMicroUsd = sumOf(parts.map((part) => part.width / 2));',
    'const half = width / 2;',
  ])('allows %s', (code) => {
    expect(floatsIn(code)).toEqual([]);
  });

  it('names the line', () => {
    expect(floatsIn('const a = 1;\nconst b = amountMicroUsd / 2;\n')).toEqual([
      { line: 2, problem: 'divides an amount', code: 'amountMicroUsd / 2' },
    ]);
  });
});
