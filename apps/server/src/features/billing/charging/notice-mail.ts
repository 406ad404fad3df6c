import { type Locale, languageTag } from '@atoll/contract';
import { type RenderedMail, renderMail } from '../../../platform/mail/index.ts';
import { formatUsd } from '../money.ts';
import type { NoticeKind } from './notice.store.ts';

/** Formatted in the language. */
interface Values {
  credit: string;
  owed: string | null;
  grace: string;
  /** The day on which writes end, or ended, in UTC. */
  day: string;
}

interface NoticeText {
  subject: string;
  paragraphs: (values: Values) => string[];
  action: string;
}

const texts: Record<Locale, Record<NoticeKind, NoticeText>> = {
  en_US: {
    ended: {
      subject: 'Your Atoll account is out of credit',
      paragraphs: ({ day, grace }) => [
        `You’ve used all your credit. Everything keeps working until ${day} (UTC), or until you use another ${grace}.`,
        'After that, uploads are blocked until you add credit. Your files are kept, and you can still read, download and delete them.',
      ],
      action: 'Add credit',
    },
    read_only: {
      subject: 'Uploads to your Atoll account are blocked',
      paragraphs: ({ owed }) => [
        `You’re out of credit, so uploads and copies are blocked.${owed === null ? '' : ` You owe ${owed}.`}`,
        'Your files are kept, and you can still read, download and delete them. Add credit to upload again.',
      ],
      action: 'Add credit',
    },
    restored: {
      subject: 'Your Atoll account has credit again',
      paragraphs: ({ credit }) => [`Your available credit is ${credit}. Uploads and copies work again.`],
      action: 'View billing',
    },
  },
  fr_FR: {
    ended: {
      subject: 'Votre crédit Atoll est épuisé',
      paragraphs: ({ day, grace }) => [
        `Votre crédit est épuisé. Tout fonctionne comme avant jusqu’au ${day} (UTC), ou jusqu’à ce que vous ayez consommé ${grace} au-delà de votre crédit.`,
        'Ensuite, plus rien ne pourra être enregistré tant que vous n’aurez pas ajouté de crédit. Vos fichiers restent : vous pouvez les lire, les télécharger et les supprimer à tout moment.',
      ],
      action: 'Ajouter du crédit',
    },
    read_only: {
      subject: 'Plus rien ne peut être enregistré dans votre compte Atoll',
      paragraphs: ({ owed }) => [
        `Votre crédit est épuisé : les importations et les copies sont désormais refusées.${owed === null ? '' : ` Il reste ${owed} à payer.`}`,
        'Vos fichiers restent : vous pouvez les lire, les télécharger et les supprimer à tout moment. Dès que vous ajoutez du crédit, tout fonctionne comme avant.',
      ],
      action: 'Ajouter du crédit',
    },
    restored: {
      subject: 'Votre compte Atoll dispose à nouveau de crédit',
      paragraphs: ({ credit }) => [
        `Votre crédit disponible est de ${credit}. Les importations et les copies fonctionnent comme avant.`,
      ],
      action: 'Ouvrir la facturation',
    },
  },
  zh_CN: {
    ended: {
      subject: '您的 Atoll 余额已用完',
      paragraphs: ({ day, grace }) => [
        `您的余额已用完。在 ${day}（UTC）之前，或超出余额使用满 ${grace} 之前，一切照常。`,
        '此后，在您充值之前将无法再存入任何内容。您的文件会保留：您可以随时读取、下载和删除它们。',
      ],
      action: '充值',
    },
    read_only: {
      subject: '您的 Atoll 账户已无法再存入内容',
      paragraphs: ({ owed }) => [
        `您的余额已用完，上传和复制从现在起将被拒绝。${owed === null ? '' : `您还需支付 ${owed}。`}`,
        '您的文件会保留：您可以随时读取、下载和删除它们。充值后一切恢复正常。',
      ],
      action: '充值',
    },
    restored: {
      subject: '您的 Atoll 账户又有余额了',
      paragraphs: ({ credit }) => [`您的可用余额为 ${credit}。上传和复制已恢复正常。`],
      action: '打开账单',
    },
  },
  ja_JP: {
    ended: {
      subject: 'Atoll のクレジットがなくなりました',
      paragraphs: ({ day, grace }) => [
        `クレジットを使い切りました。${day}（UTC）まで、またはクレジットを超えて ${grace} を使うまでは、これまでどおりご利用いただけます。`,
        'その後は、クレジットを追加するまで新しく保存できなくなります。ファイルはそのまま残り、いつでも閲覧、ダウンロード、削除ができます。',
      ],
      action: 'クレジットを追加',
    },
    read_only: {
      subject: 'Atoll アカウントに保存できなくなりました',
      paragraphs: ({ owed }) => [
        `クレジットがなくなったため、アップロードとコピーは受け付けられません。${owed === null ? '' : `${owed} のお支払いが必要です。`}`,
        'ファイルはそのまま残り、いつでも閲覧、ダウンロード、削除ができます。クレジットを追加すると、元どおりご利用いただけます。',
      ],
      action: 'クレジットを追加',
    },
    restored: {
      subject: 'Atoll アカウントのクレジットが戻りました',
      paragraphs: ({ credit }) => [
        `利用可能なクレジットは ${credit} です。アップロードとコピーは元どおりご利用いただけます。`,
      ],
      action: '請求を開く',
    },
  },
};

/** Renders the mails for the end of credit, the end of writes, and the return of credit. */
export function noticeMail(
  to: { locale: Locale; billingUrl: string },
  notice: {
    kind: NoticeKind;
    creditMicroUsd: number;
    owedMicroUsd: number;
    graceMicroUsd: number;
    writesEndAt: number;
  },
): Pick<RenderedMail, 'subject' | 'text' | 'html'> {
  const { subject, paragraphs, action } = texts[to.locale][notice.kind];
  const language = languageTag(to.locale);
  const currency = new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' });
  // A decimal string is formatted exactly; a number would pass through a float.
  const money = (amountMicroUsd: number) =>
    currency.format(formatUsd(amountMicroUsd) as Intl.StringNumericLiteral);
  const values: Values = {
    credit: money(notice.creditMicroUsd),
    owed: notice.owedMicroUsd > 0 ? money(notice.owedMicroUsd) : null,
    grace: money(notice.graceMicroUsd),
    day: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(notice.writesEndAt),
  };
  const content = { locale: to.locale, subject, heading: subject, paragraphs: paragraphs(values) };
  // The link is no secret: it requires signing in.
  const { text, html } = renderMail({ ...content, action: { label: action, url: to.billingUrl } });
  return { subject, text, html };
}
