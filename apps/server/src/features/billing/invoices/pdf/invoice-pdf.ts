import type { Locale } from '@atoll/contract';
import { drawPdf, type Face, loadTypeface } from '../../../../platform/pdf/index.ts';
import { issuedAt, numberOf } from '../corrections.ts';
import type { InvoiceDocument } from '../invoice.ts';
import { drawInvoice } from './draw.ts';
import { printInvoice, wordsOf } from './printed.ts';
import { wordingOf } from './wording.ts';

/**
 * Creates an invoice's PDF in a language. The same invoice gives the same bytes, as long as neither its state nor the program
 * changes.
 * Chinese characters have Japanese shapes in Japanese, and in other languages for addresses in Japan.
 */
export async function invoicePdf(
  document: InvoiceDocument,
  { locale, isSandbox }: { locale: Locale; isSandbox: boolean },
): Promise<AsyncIterable<Uint8Array>> {
  const wording = wordingOf(document, locale);
  const printed = printInvoice(document, wording, isSandbox);
  const typeface = await loadTypeface(wordsOf(printed), facesFor(document, locale));
  const number = numberOf(document.invoice, document.version);
  const facts = {
    title: [printed.title, number].filter(Boolean).join(' '),
    author: document.seller.name || 'Atoll',
    subject: printed.facts.map(({ label, value }) => `${label}: ${value}`).join(', '),
    language: wording.language,
    createdAt: issuedAt(document),
  };
  return drawPdf(typeface, facts, (sheet) => drawInvoice(sheet, printed));
}

function facesFor({ buyer }: InvoiceDocument, locale: Locale): readonly Face[] {
  if (locale === 'ja_JP') return ['jp', 'sc', 'latin'];
  if (locale === 'zh_CN') return ['sc', 'jp', 'latin'];
  return buyer.country === 'JP' ? ['latin', 'jp', 'sc'] : ['latin', 'sc', 'jp'];
}
