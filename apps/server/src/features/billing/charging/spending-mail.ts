import { type Locale, languageTag } from '@atoll/contract';
import { type RenderedMail, renderMail } from '../../../platform/mail/index.ts';
import { formatUsd } from '../money.ts';

interface SpendingText {
  subject: string;
  heading: string;
  /** The month has already cost more than the alert. */
  spent: (values: { spent: string; alert: string }) => string;
  /** The month will cost more if its rest costs as much as the last days. */
  forecast: (values: { spent: string; forecast: string; alert: string }) => string;
  once: string;
  action: string;
}

const texts: Record<Locale, SpendingText> = {
  en_US: {
    subject: 'Your Atoll spending is above your alert',
    heading: 'Your spending is above your alert',
    spent: ({ spent, alert }) => `This month has cost ${spent} so far. Your alert is ${alert}.`,
    forecast: ({ spent, forecast, alert }) =>
      `This month is forecast to cost ${forecast}. It has cost ${spent} so far, and your alert is ${alert}.`,
    once: 'You get this email once a month. Nothing is turned off.',
    action: 'View usage and costs',
  },
  fr_FR: {
    subject: 'Vos dépenses Atoll dépassent votre alerte',
    heading: 'Vos dépenses dépassent votre alerte',
    spent: ({ spent, alert }) => `Ce mois a coûté ${spent} jusqu’ici. Votre alerte est de ${alert}.`,
    forecast: ({ spent, forecast, alert }) =>
      `Ce mois devrait coûter ${forecast}. Il a coûté ${spent} jusqu’ici, et votre alerte est de ${alert}.`,
    once: 'Cet e-mail est envoyé une fois par mois. Rien n’est désactivé.',
    action: 'Voir l’utilisation et les coûts',
  },
  zh_CN: {
    subject: '您的 Atoll 支出已超过提醒值',
    heading: '支出已超过提醒值',
    spent: ({ spent, alert }) => `本月至今的费用为 ${spent}，提醒值为 ${alert}。`,
    forecast: ({ spent, forecast, alert }) =>
      `本月费用预计为 ${forecast}，至今为 ${spent}，提醒值为 ${alert}。`,
    once: '此邮件每月最多发送一次。所有功能照常可用。',
    action: '查看用量和费用',
  },
  ja_JP: {
    subject: 'Atoll の利用料金が設定した金額を超えています',
    heading: '利用料金が設定した金額を超えています',
    spent: ({ spent, alert }) => `今月の料金はこれまでに ${spent} です。設定した金額は ${alert} です。`,
    forecast: ({ spent, forecast, alert }) =>
      `今月の料金は ${forecast} になる見込みです。これまでの料金は ${spent}、設定した金額は ${alert} です。`,
    once: 'このメールは月に 1 回だけ送信されます。サービスは停止しません。',
    action: '使用量と料金を見る',
  },
};

/** Renders the mail about a month that costs more than the account's alert. */
export function spendingMail(
  to: { locale: Locale; billingUrl: string },
  month: { spendingAlertMicroUsd: number; estimateMicroUsd: number; forecastMicroUsd: number | null },
): Pick<RenderedMail, 'subject' | 'text' | 'html'> {
  const { subject, heading, once, action, ...words } = texts[to.locale];
  const currency = new Intl.NumberFormat(languageTag(to.locale), { style: 'currency', currency: 'USD' });
  // A decimal string is formatted exactly; a number would pass through a float.
  const money = (amountMicroUsd: number) =>
    currency.format(formatUsd(amountMicroUsd) as Intl.StringNumericLiteral);
  const [spent, alert] = [money(month.estimateMicroUsd), money(month.spendingAlertMicroUsd)];
  const isOver = month.estimateMicroUsd > month.spendingAlertMicroUsd;
  const first =
    isOver || month.forecastMicroUsd === null
      ? words.spent({ spent, alert })
      : words.forecast({ spent, alert, forecast: money(month.forecastMicroUsd) });
  // The link is no secret: it requires signing in.
  const { text, html } = renderMail({
    locale: to.locale,
    subject,
    heading,
    paragraphs: [first, once],
    action: { label: action, url: to.billingUrl },
  });
  return { subject, text, html };
}
