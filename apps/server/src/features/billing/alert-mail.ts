import { type Locale, languageTag } from '@atoll/contract';
import { type MailContent, type RenderedMail, renderMail } from '../../platform/mail/index.ts';
import { formatUsd } from './money.ts';

interface AlertText {
  subject: string;
  heading: string;
  paragraph: (values: { credit: string; alert: string }) => string;
  action: string;
}

const texts: Record<Locale, AlertText> = {
  en_US: {
    subject: 'Your Atoll credit is running low',
    heading: 'Your credit is running low',
    paragraph: ({ credit, alert }) => `Your available credit is below ${alert}. You have ${credit} left.`,
    action: 'Add credit',
  },
  fr_FR: {
    subject: 'Votre crédit Atoll est bientôt épuisé',
    heading: 'Votre crédit est bientôt épuisé',
    paragraph: ({ credit, alert }) =>
      `Votre crédit disponible est passé sous le seuil de ${alert} : il vous reste ${credit}.`,
    action: 'Ajouter du crédit',
  },
  zh_CN: {
    subject: '您的 Atoll 余额不足',
    heading: '余额不足',
    paragraph: ({ credit, alert }) => `您的可用余额已低于 ${alert}，目前剩余 ${credit}。`,
    action: '充值',
  },
  ja_JP: {
    subject: 'Atoll のクレジット残高が少なくなっています',
    heading: 'クレジット残高が少なくなっています',
    paragraph: ({ credit, alert }) =>
      `利用可能なクレジットが ${alert} を下回りました。残高は ${credit} です。`,
    action: 'クレジットを追加',
  },
};

/** Renders the mail for credit below the account's alert value. */
export function alertMail(
  to: { locale: Locale; billingUrl: string },
  alert: { creditMicroUsd: number; creditAlertMicroUsd: number },
): Pick<RenderedMail, 'subject' | 'text' | 'html'> {
  const { subject, heading, paragraph, action } = texts[to.locale];
  const currency = new Intl.NumberFormat(languageTag(to.locale), { style: 'currency', currency: 'USD' });
  // A decimal string is formatted exactly; a number would pass through a float.
  const format = (amount: string) => currency.format(amount as Intl.StringNumericLiteral);
  const content: MailContent = {
    locale: to.locale,
    subject,
    heading,
    paragraphs: [
      paragraph({
        credit: format(formatUsd(alert.creditMicroUsd)),
        alert: format(formatUsd(alert.creditAlertMicroUsd)),
      }),
    ],
    action: { label: action, url: to.billingUrl },
  };
  // The link is no secret: it requires signing in.
  const { text, html } = renderMail(content);
  return { subject, text, html };
}
