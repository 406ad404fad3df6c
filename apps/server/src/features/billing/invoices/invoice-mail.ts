import type { Locale } from '@atoll/contract';
import { type MailContent, type RenderedMail, renderMail } from '../../../platform/mail/index.ts';
import { issuedAt, numberOf } from './corrections.ts';
import type { Invoice, InvoiceDocument } from './invoice.ts';
import { wordingOf } from './pdf/wording.ts';

interface MailTexts {
  subject: (number: string) => string;
  usage: (values: { month: string; amount: string }) => string;
  paidFromCredit: string;
  due: (values: { due: string }) => string;
  credit: (values: { amount: string }) => string;
  /** For a correction, which has a number of its own. */
  correctedSubject: (number: string) => string;
  /** Names the invoice. */
  corrected: (number: string) => string;
  attached: string;
  action: string;
}

const texts: Record<Locale, MailTexts> = {
  en_US: {
    subject: (number) => `Your Atoll invoice ${number}`,
    usage: ({ month, amount }) => `Your Atoll usage in ${month} cost ${amount}.`,
    paidFromCredit: 'It was paid from your credit. You don’t need to do anything.',
    due: ({ due }) =>
      `Your credit didn’t cover the full amount. ${due} is still due. Credit you add pays this first.`,
    credit: ({ amount }) => `Thank you. We added ${amount} of credit to your account.`,
    correctedSubject: (number) => `Your corrected Atoll invoice ${number}`,
    corrected: (number) =>
      `Invoice ${number} now names the recipient from your billing details. The amounts are the same.`,
    attached: 'The invoice is attached to this email.',
    action: 'View invoice',
  },
  fr_FR: {
    subject: (number) => `Votre facture Atoll ${number}`,
    usage: ({ month, amount }) => `Votre utilisation d’Atoll en ${month} s’élève à ${amount}.`,
    paidFromCredit: 'Elle a été réglée par votre crédit ; vous n’avez rien à faire.',
    due: ({ due }) =>
      `Votre crédit n’a pas tout couvert : il reste ${due} à payer. Tout nouveau crédit règle d’abord ce montant.`,
    credit: ({ amount }) => `Merci : un crédit de ${amount} est sur votre compte.`,
    correctedSubject: (number) => `Votre facture rectificative Atoll ${number}`,
    corrected: (number) =>
      `La facture ${number} porte désormais le destinataire de vos coordonnées de facturation. Les montants sont les mêmes.`,
    attached: 'La facture est jointe à ce message.',
    action: 'Ouvrir la facture',
  },
  zh_CN: {
    subject: (number) => `您的 Atoll 发票 ${number}`,
    usage: ({ month, amount }) => `您在 ${month}使用 Atoll 的费用为 ${amount}。`,
    paidFromCredit: '费用已从您的余额中扣除，无需再做任何操作。',
    due: ({ due }) => `您的余额不足以支付全部费用，还有 ${due} 待付。新充值的余额会优先用于支付。`,
    credit: ({ amount }) => `谢谢！${amount} 已存入您的账户余额。`,
    correctedSubject: (number) => `您的 Atoll 更正发票 ${number}`,
    corrected: (number) => `发票 ${number} 的接收方现已改为您的开票信息。金额不变。`,
    attached: '发票已附在本邮件中。',
    action: '打开发票',
  },
  ja_JP: {
    subject: (number) => `Atoll の請求書 ${number}`,
    usage: ({ month, amount }) => `${month}の Atoll の利用料は ${amount} です。`,
    paidFromCredit: 'クレジットから支払い済みです。お手続きは必要ありません。',
    due: ({ due }) =>
      `クレジットでは足りず、${due} が未払いです。追加したクレジットは、まずこの支払いに充てられます。`,
    credit: ({ amount }) => `ありがとうございます。${amount} のクレジットを追加しました。`,
    correctedSubject: (number) => `Atoll の訂正請求書 ${number}`,
    corrected: (number) =>
      `請求書 ${number} の請求先を、現在の請求先情報に訂正しました。金額は変わりません。`,
    attached: '請求書をこのメールに添付しています。',
    action: '請求書を開く',
  },
};

/** Renders the mail of an invoice. */
export function invoiceMail(
  document: InvoiceDocument<Invoice>,
  to: { locale: Locale; invoiceUrl: string; isSandbox: boolean },
): Pick<RenderedMail, 'subject' | 'text' | 'html'> {
  const { subject: issuedSubject, correctedSubject, attached, action } = texts[to.locale];
  const number = numberOf(document.invoice, document.version) ?? '';
  const subject = (isCorrection(document) ? correctedSubject : issuedSubject)(number);
  const content: MailContent = {
    locale: to.locale,
    subject,
    heading: subject,
    paragraphs: [
      ...paragraphsOf(document, to.locale),
      attached,
      ...(to.isSandbox ? [wordingOf(document, to.locale).texts.noteSandbox] : []),
    ],
    action: { label: action, url: to.invoiceUrl },
  };
  // The link is no secret: it requires signing in.
  const { text, html } = renderMail(content);
  return { subject: content.subject, text, html };
}

function paragraphsOf(document: InvoiceDocument<Invoice>, locale: Locale): string[] {
  const { usage, paidFromCredit, due, credit, corrected } = texts[locale];
  if (isCorrection(document)) return [corrected(document.invoice.number)];
  const { money, month } = wordingOf(document, locale);
  const { periodStart, amountMicroUsd, dueMicroUsd } = document.invoice;
  const amount = money(amountMicroUsd);
  if (periodStart === null) return [credit({ amount })];
  return [
    usage({ month: month(periodStart), amount }),
    dueMicroUsd > 0 ? due({ due: money(dueMicroUsd) }) : paidFromCredit,
  ];
}

/** Reports whether the mail is about a correction. Credit that was corrected before it was paid is mailed as a purchase. */
function isCorrection(document: InvoiceDocument<Invoice>): boolean {
  const { version, invoice } = document;
  return version > 0 && (invoice.kind === 'usage' || issuedAt(document) >= (invoice.closedAt ?? 0));
}
