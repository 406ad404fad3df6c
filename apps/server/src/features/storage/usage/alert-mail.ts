import { type Locale, languageTag } from '@atoll/contract';
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
  /** What happens at 100 %. */
  full: Record<UsageAlert['subject'], string>;
  action: string;
}

const texts: Record<Locale, AlertText> = {
  en_US: {
    subject: {
      storage: ({ level }) => `Your Atoll storage is ${level} full`,
      transfer: ({ level }) => `${level} of this month’s Atoll transfer is used`,
      bucket: ({ level, name }) => `The bucket ${name} is ${level} full`,
      bucket_transfer: ({ level, name }) => `${level} of what the bucket ${name} may send this month is used`,
      key_transfer: ({ level, name }) =>
        `${level} of what the access key ${name} may send this month is used`,
    },
    used: ({ used, limit }) => `${used} of ${limit} are used.`,
    full: {
      storage: 'Nothing more can be uploaded until you delete something or upgrade your plan.',
      transfer: 'Nothing more can be downloaded until next month, or until you upgrade your plan.',
      bucket: 'Nothing more can be uploaded to it until you delete something or raise its quota.',
      bucket_transfer:
        'Nothing more can be downloaded from it until next month, or until you raise its limit.',
      key_transfer: 'Nothing more can be downloaded with it until next month, or until you raise its limit.',
    },
    action: 'See what is used',
  },
  fr_FR: {
    subject: {
      storage: ({ level }) => `Votre espace de stockage Atoll est rempli à ${level}`,
      transfer: ({ level }) => `Vous avez utilisé ${level} du transfert Atoll de ce mois`,
      bucket: ({ level, name }) => `Le bucket ${name} est rempli à ${level}`,
      bucket_transfer: ({ level, name }) =>
        `${level} de ce que le bucket ${name} peut envoyer ce mois-ci sont utilisés`,
      key_transfer: ({ level, name }) =>
        `${level} de ce que la clé d’accès ${name} peut envoyer ce mois-ci sont utilisés`,
    },
    used: ({ used, limit }) => `${used} sur ${limit} sont utilisés.`,
    full: {
      storage:
        'Plus rien ne peut être envoyé tant que vous n’avez pas supprimé des fichiers ou changé de formule.',
      transfer:
        'Plus rien ne peut être téléchargé avant le mois prochain, ou avant un changement de formule.',
      bucket:
        'Plus rien ne peut y être envoyé tant que vous n’avez pas libéré de la place ou relevé son quota.',
      bucket_transfer:
        'Plus rien ne peut en être téléchargé avant le mois prochain, ou avant que vous ne releviez sa limite.',
      key_transfer:
        'Plus rien ne peut être téléchargé avec elle avant le mois prochain, ou avant que vous ne releviez sa limite.',
    },
    action: 'Voir l’utilisation',
  },
  zh_CN: {
    subject: {
      storage: ({ level }) => `您的 Atoll 存储空间已使用 ${level}`,
      transfer: ({ level }) => `您本月的 Atoll 流量已使用 ${level}`,
      bucket: ({ level, name }) => `存储桶 ${name} 已使用 ${level}`,
      bucket_transfer: ({ level, name }) => `存储桶 ${name} 本月的发送量已使用 ${level}`,
      key_transfer: ({ level, name }) => `访问密钥 ${name} 本月的发送量已使用 ${level}`,
    },
    used: ({ used, limit }) => `已使用 ${used}，上限为 ${limit}。`,
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
      transfer: ({ level }) => `今月の Atoll の転送量が ${level} に達しました`,
      bucket: ({ level, name }) => `バケット ${name} の使用量が ${level} に達しました`,
      bucket_transfer: ({ level, name }) => `バケット ${name} の今月の送信量が ${level} に達しました`,
      key_transfer: ({ level, name }) => `アクセスキー ${name} の今月の送信量が ${level} に達しました`,
    },
    used: ({ used, limit }) => `${limit} のうち ${used} を使用しています。`,
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
  const { subject, used, full, action } = texts[to.locale];
  const tag = languageTag(to.locale);
  const values: Values = {
    used: formatBytes(tag, alert.usedBytes),
    limit: formatBytes(tag, alert.limitBytes),
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

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const;

/** Powers of 1,024, as in the console. */
function formatBytes(tag: string, sizeBytes: number): string {
  let [value, step] = [sizeBytes, 0];
  while (value >= 1024 && step < units.length - 1) {
    value /= 1024;
    step += 1;
  }
  const unit = units[step] ?? 'byte';
  return new Intl.NumberFormat(tag, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
}
