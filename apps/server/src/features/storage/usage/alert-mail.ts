import { type Locale, languageTag } from '@atoll/contract';
import { createSizeText } from '@atoll/contract/size-text';
import { type MailContent, type RenderedMail, renderMail } from '../../../platform/mail/index.ts';
import type { UsageAlert } from './alert-job.ts';

interface Values {
  used: string;
  limit: string;
  level: string;
  name: string;
}

interface AlertText {
  subject: Record<UsageAlert['subject'], (values: Values) => string>;
  used: (values: Values) => string;
  objects: (count: string) => string;
  /** The consequence at 100 %. */
  full: Record<UsageAlert['subject'], string>;
  action: string;
}

const texts: Record<Locale, AlertText> = {
  en_US: {
    subject: {
      storage: ({ level }) => `Your Atoll storage is ${level} full`,
      transfer: ({ level }) => `You’ve used ${level} of this month’s Atoll egress`,
      bucket: ({ level, name }) => `The bucket ${name} is ${level} full`,
      bucket_transfer: ({ level, name }) =>
        `The bucket ${name} has used ${level} of its monthly download limit`,
      key_transfer: ({ level, name }) =>
        `The access key ${name} has used ${level} of its monthly download limit`,
    },
    used: ({ used, limit }) => `${used} of ${limit} used.`,
    objects: (count) => `${count} objects`,
    full: {
      storage: 'Uploads are blocked until you delete files or upgrade your plan.',
      transfer: 'Downloads are blocked until next month, or until you upgrade your plan.',
      bucket: 'Uploads to it are blocked until you delete files or raise its quota.',
      bucket_transfer: 'Downloads from it are blocked until next month, or until you raise its limit.',
      key_transfer: 'Downloads with it are blocked until next month, or until you raise its limit.',
    },
    action: 'View usage',
  },
  fr_FR: {
    subject: {
      storage: ({ level }) => `Votre espace de stockage Atoll est rempli à ${level}`,
      transfer: ({ level }) => `Vous avez utilisé ${level} du trafic sortant Atoll de ce mois`,
      bucket: ({ level, name }) => `Le bucket ${name} est rempli à ${level}`,
      bucket_transfer: ({ level, name }) =>
        `Le bucket ${name} a utilisé ${level} de sa limite mensuelle de téléchargement`,
      key_transfer: ({ level, name }) =>
        `La clé d’accès ${name} a utilisé ${level} de sa limite mensuelle de téléchargement`,
    },
    used: ({ used, limit }) => `${used} sur ${limit} sont utilisés.`,
    objects: (count) => `${count} objets`,
    full: {
      storage:
        'Les importations sont bloquées tant que vous n’avez pas supprimé de fichiers ou changé d’offre.',
      transfer: 'Les téléchargements sont bloqués jusqu’au mois prochain, ou jusqu’à un changement d’offre.',
      bucket:
        'Les importations y sont bloquées tant que vous n’avez pas supprimé de fichiers ou relevé son quota.',
      bucket_transfer:
        'Les téléchargements y sont bloqués jusqu’au mois prochain, ou jusqu’à ce que vous releviez sa limite.',
      key_transfer:
        'Les téléchargements avec cette clé sont bloqués jusqu’au mois prochain, ou jusqu’à ce que vous releviez sa limite.',
    },
    action: 'Voir l’utilisation',
  },
  zh_CN: {
    subject: {
      storage: ({ level }) => `您的 Atoll 存储空间已使用 ${level}`,
      transfer: ({ level }) => `您本月的 Atoll 出站流量已使用 ${level}`,
      bucket: ({ level, name }) => `存储桶 ${name} 已使用 ${level}`,
      bucket_transfer: ({ level, name }) => `存储桶 ${name} 已使用每月下载上限的 ${level}`,
      key_transfer: ({ level, name }) => `访问密钥 ${name} 已使用每月下载上限的 ${level}`,
    },
    used: ({ used, limit }) => `已使用 ${used}，上限为 ${limit}。`,
    objects: (count) => `${count} 个对象`,
    full: {
      storage: '在您删除部分内容或升级套餐之前，将无法继续上传。',
      transfer: '在下个月到来或您升级套餐之前，将无法继续下载。',
      bucket: '在您删除部分内容或提高配额之前，将无法继续上传到该存储桶。',
      bucket_transfer: '在下个月到来或您提高其上限之前，将无法继续从该存储桶下载。',
      key_transfer: '在下个月到来或您提高其上限之前，将无法继续使用该密钥下载。',
    },
    action: '查看使用情况',
  },
  ja_JP: {
    subject: {
      storage: ({ level }) => `Atoll のストレージ使用量が ${level} に達しました`,
      transfer: ({ level }) => `今月の Atoll の下り転送量が ${level} に達しました`,
      bucket: ({ level, name }) => `バケット ${name} の使用量が ${level} に達しました`,
      bucket_transfer: ({ level, name }) => `バケット ${name} が月間ダウンロード上限の ${level} に達しました`,
      key_transfer: ({ level, name }) =>
        `アクセスキー ${name} が月間ダウンロード上限の ${level} に達しました`,
    },
    used: ({ used, limit }) => `${limit} のうち ${used} を使用しています。`,
    objects: (count) => `オブジェクト ${count} 個`,
    full: {
      storage: '不要なものを削除するかプランをアップグレードするまで、これ以上アップロードできません。',
      transfer: '来月になるかプランをアップグレードするまで、これ以上ダウンロードできません。',
      bucket: '不要なものを削除するかクォータを引き上げるまで、このバケットにはアップロードできません。',
      bucket_transfer: '来月になるか上限を引き上げるまで、このバケットからはダウンロードできません。',
      key_transfer: '来月になるか上限を引き上げるまで、このキーではダウンロードできません。',
    },
    action: '使用状況を見る',
  },
};

/** Renders the mail about a limit, in the language of the account. */
export function usageAlertMail(
  to: { locale: Locale; consoleUrl: string },
  alert: UsageAlert,
): Pick<RenderedMail, 'subject' | 'text' | 'html'> {
  const { subject, used, objects, full, action } = texts[to.locale];
  const tag = languageTag(to.locale);
  const sizeText = createSizeText(tag);
  const count = new Intl.NumberFormat(tag);
  const amount = (value: number) =>
    alert.unit === 'objects' ? objects(count.format(value)) : sizeText(value);
  const values: Values = {
    used: amount(alert.used),
    limit: amount(alert.limit),
    level: new Intl.NumberFormat(tag, { style: 'percent' }).format(alert.level / 100),
    name: alert.name ?? '',
  };
  const title = subject[alert.subject](values);
  const content: MailContent = {
    locale: to.locale,
    subject: title,
    heading: title,
    paragraphs: [used(values), ...(alert.level === 100 ? [full[alert.subject]] : [])],
    action: { label: action, url: `${to.consoleUrl}/dss/${placeOf(alert)}` },
  };
  // The link is no secret: it requires signing in.
  const { text, html } = renderMail(content);
  return { subject: title, text, html };
}

/** Returns the page that shows the limit. */
function placeOf({ subject, name }: UsageAlert): string {
  if (name === undefined) return 'usage';
  return subject === 'key_transfer' ? 'access-keys' : `buckets/${encodeURIComponent(name)}/usage`;
}
