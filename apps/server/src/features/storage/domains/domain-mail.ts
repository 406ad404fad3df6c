import { type Locale, languageTag } from '@atoll/contract';
import { type MailContent, type RenderedMail, renderMail } from '../../../platform/mail/index.ts';
import type { DomainNotice } from './care-job.ts';

interface Values {
  domain: string;
  bucket: string;
  date: string;
}

interface NoticeText {
  subject: (values: Values) => string;
  paragraphs: (values: Values) => string[];
}

type NoticeKind = 'suspended' | 'uploaded' | 'failing';

const texts: Record<Locale, Record<NoticeKind, NoticeText> & { action: string }> = {
  en_US: {
    uploaded: {
      subject: ({ domain }) => `The certificate for ${domain} expires soon`,
      paragraphs: ({ domain, bucket, date }) => [
        `The certificate for ${domain} (bucket ${bucket}) expires on ${date}. After that, browsers won’t open the domain.`,
        'You uploaded this certificate, so it doesn’t renew automatically. Upload a new one before that date.',
      ],
    },
    failing: {
      subject: ({ domain }) => `The certificate for ${domain} can’t be renewed`,
      paragraphs: ({ domain, bucket, date }) => [
        `The certificate for ${domain} (bucket ${bucket}) expires on ${date}, and every attempt to renew it has failed. After that, browsers won’t open the domain.`,
        'See the reason in the domain’s settings. Fix the problem, or upload your own certificate.',
      ],
    },
    suspended: {
      subject: ({ domain }) => `${domain} is no longer served`,
      paragraphs: ({ domain, bucket }) => [
        `The DNS record that verifies ${domain} has been missing for a week, so the bucket ${bucket} is no longer served there. Your files are kept.`,
        'Add the record shown in the domain’s settings again. The domain is then restored automatically.',
      ],
    },
    action: 'Open domain settings',
  },
  fr_FR: {
    uploaded: {
      subject: ({ domain }) => `Le certificat de ${domain} arrive à expiration`,
      paragraphs: ({ domain, bucket, date }) => [
        `Le certificat de ${domain}, le domaine du bucket ${bucket}, expire le ${date}. Les navigateurs refuseront alors de l’ouvrir.`,
        'Comme il a été importé, il n’est pas renouvelé automatiquement. Importez-en un nouveau avant cette date.',
      ],
    },
    failing: {
      subject: ({ domain }) => `Le certificat de ${domain} ne peut pas être renouvelé`,
      paragraphs: ({ domain, bucket, date }) => [
        `Le certificat de ${domain}, le domaine du bucket ${bucket}, expire le ${date}, et toutes les tentatives de renouvellement ont échoué jusqu’ici. Les navigateurs refuseront alors de l’ouvrir.`,
        'Les paramètres du domaine en indiquent la raison. Corrigez-la, ou importez votre propre certificat.',
      ],
    },
    suspended: {
      subject: ({ domain }) => `${domain} n’est plus servi`,
      paragraphs: ({ domain, bucket }) => [
        `Depuis une semaine, le DNS ne montre plus que ${domain} vous appartient. Le bucket ${bucket} n’y est donc plus servi. Ses fichiers sont intacts.`,
        'Remettez l’enregistrement indiqué dans les paramètres du domaine : le domaine sera de nouveau servi automatiquement.',
      ],
    },
    action: 'Ouvrir les paramètres du domaine',
  },
  zh_CN: {
    uploaded: {
      subject: ({ domain }) => `${domain} 的证书即将到期`,
      paragraphs: ({ domain, bucket, date }) => [
        `存储桶 ${bucket} 的域名 ${domain} 的证书将于 ${date} 到期。到期后，浏览器将拒绝打开该域名。`,
        '该证书是您上传的，不会自动续期。请在到期前上传新证书。',
      ],
    },
    failing: {
      subject: ({ domain }) => `${domain} 的证书无法续期`,
      paragraphs: ({ domain, bucket, date }) => [
        `存储桶 ${bucket} 的域名 ${domain} 的证书将于 ${date} 到期，但到目前为止每次续期均未成功。到期后，浏览器将拒绝打开该域名。`,
        '域名设置中说明了原因。请解决该问题，或上传您自己的证书。',
      ],
    },
    suspended: {
      subject: ({ domain }) => `${domain} 已停止服务`,
      paragraphs: ({ domain, bucket }) => [
        `一周以来，DNS 中一直没有证明 ${domain} 属于您的记录，因此存储桶 ${bucket} 不再通过该域名提供服务。桶中的文件不受影响。`,
        '请重新添加域名设置中显示的记录，之后该域名会自动恢复服务。',
      ],
    },
    action: '打开域名设置',
  },
  ja_JP: {
    uploaded: {
      subject: ({ domain }) => `${domain} の証明書の有効期限が近づいています`,
      paragraphs: ({ domain, bucket, date }) => [
        `バケット ${bucket} のドメイン ${domain} の証明書は ${date} に期限が切れます。期限後はブラウザーで開けなくなります。`,
        'アップロードされた証明書のため、自動では更新されません。期限までに新しい証明書をアップロードしてください。',
      ],
    },
    failing: {
      subject: ({ domain }) => `${domain} の証明書を更新できません`,
      paragraphs: ({ domain, bucket, date }) => [
        `バケット ${bucket} のドメイン ${domain} の証明書は ${date} に期限が切れますが、これまでの更新はすべて失敗しています。期限後はブラウザーで開けなくなります。`,
        '理由はドメインの設定に表示されています。原因を解消するか、お手持ちの証明書をアップロードしてください。',
      ],
    },
    suspended: {
      subject: ({ domain }) => `${domain} の配信を停止しました`,
      paragraphs: ({ domain, bucket }) => [
        `${domain} がお客様のものであることを示すレコードが、1 週間にわたって DNS で見つかりませんでした。そのため、バケット ${bucket} はこのドメインでは配信されていません。ファイルはそのまま残っています。`,
        'ドメインの設定に表示されているレコードを元に戻すと、自動的に配信が再開されます。',
      ],
    },
    action: 'ドメインの設定を開く',
  },
};

/** Renders a mail to the owner of a domain, in the language of the account. */
export function domainMail(
  to: { locale: Locale; consoleUrl: string },
  about: { domain: string; bucketName: string },
  notice: DomainNotice,
): Pick<RenderedMail, 'subject' | 'text' | 'html'> {
  const { action, ...notices } = texts[to.locale];
  const { subject, paragraphs } = notices[kindOf(notice)];
  const date = new Intl.DateTimeFormat(languageTag(to.locale), { dateStyle: 'long', timeZone: 'UTC' });
  const values: Values = {
    domain: about.domain,
    bucket: about.bucketName,
    date: notice.kind === 'expires' ? date.format(notice.endsAt) : '',
  };
  const title = subject(values);
  const path = `dss/buckets/${encodeURIComponent(about.bucketName)}/settings?section=domain`;
  const content: MailContent = {
    locale: to.locale,
    subject: title,
    heading: title,
    paragraphs: paragraphs(values),
    action: { label: action, url: `${to.consoleUrl}/${path}` },
  };
  // The link is no secret: it requires signing in.
  const { text, html } = renderMail(content);
  return { subject: title, text, html };
}

function kindOf(notice: DomainNotice): NoticeKind {
  if (notice.kind === 'suspended') return 'suspended';
  return notice.isRenewalFailing ? 'failing' : 'uploaded';
}
