import { isolatedName, type Locale } from '@atoll/contract';
import { type RenderedMail, renderMail } from '../../../platform/mail/index.ts';
import { withoutLinks } from './share-mail.ts';

interface Received {
  consoleUrl: string;
  bucketName: string;
  /** The folder that received the files: empty for the bucket itself. */
  prefix: string;
  /** Paths of the first files, below the folder. */
  names: readonly string[];
  /** The number of all files. */
  count: number;
}

interface Words {
  subject: (count: number, name: string) => string;
  more: (count: number) => string;
  open: string;
  footer: string;
}

/** File names that a mail shows. */
export const shownNames = 10;

const texts: Readonly<Record<Locale, Words>> = {
  en_US: {
    subject: (count, name) =>
      count === 1
        ? `1 file was received through “${name}”`
        : `${count} files were received through “${name}”`,
    more: (count) => `and ${count} more`,
    open: 'Open folder',
    footer:
      'You get this email because you created this file request. To stop it, turn off “Email me when files arrive” in the request’s options.',
  },
  fr_FR: {
    subject: (count, name) =>
      count === 1 ? `1 fichier reçu pour « ${name} »` : `${count} fichiers reçus pour « ${name} »`,
    more: (count) => (count === 1 ? 'et 1 autre' : `et ${count} autres`),
    open: 'Ouvrir le dossier',
    footer:
      'Vous recevez cet e-mail car vous avez créé cette demande de fichiers. Pour ne plus en recevoir, désactivez « M’avertir par e-mail à l’arrivée de fichiers » dans ses options.',
  },
  zh_CN: {
    subject: (count, name) => `“${name}”收到 ${count} 个文件`,
    more: (count) => `以及另外 ${count} 个文件`,
    open: '打开文件夹',
    footer:
      '您收到此邮件，是因为您创建了此文件收集。如不想再收到，请在其选项中关闭“收到文件时发邮件通知我”。',
  },
  ja_JP: {
    subject: (count, name) => `「${name}」に ${count} 件のファイルが届きました`,
    more: (count) => `ほか ${count} 件`,
    open: 'フォルダーを開く',
    footer:
      'このファイルリクエストの作成者にお送りしています。停止するには、リクエストのオプションで「ファイルが届いたらメールで知らせる」をオフにしてください。',
  },
};

/** Renders an email about received files. Their names are chosen by strangers, so none of them becomes a link. */
export function receiptMail(
  locale: Locale,
  { consoleUrl, bucketName, prefix, names, count }: Received,
): RenderedMail {
  const words = texts[locale];
  const link = prefix.split('/').filter(Boolean).at(-1) ?? bucketName;
  const subject = words.subject(count, isolatedName(link));
  const left = count - Math.min(names.length, shownNames);
  const query = prefix === '' ? '' : `?prefix=${encodeURIComponent(prefix)}`;
  return renderMail({
    locale,
    subject,
    heading: withoutLinks(subject),
    paragraphs: [
      ...names.slice(0, shownNames).map((name) => withoutLinks(isolatedName(name))),
      ...(left > 0 ? [words.more(left)] : []),
    ],
    action: { label: words.open, url: `${consoleUrl}/dss/buckets/${bucketName}${query}` },
    footer: [words.footer],
  });
}
