import type { Locale } from '@atoll/contract';

export interface ClosingText {
  subject: string;
  heading: string;
  paragraphs: string[];
  footer: string[];
  /** Label of the link to the console; none if there is nothing to open. */
  action?: string;
}

interface ClosingTexts {
  /** `name` is the account's, `at` the formatted time of its removal. */
  closing: (name: string, at: string) => ClosingText;
  /** Three days before. */
  reminder: (name: string, at: string) => ClosingText;
  kept: (name: string) => ClosingText;
  removed: (name: string) => ClosingText;
}

export const closingTexts: Readonly<Record<Locale, ClosingTexts>> = {
  en_US: {
    closing: (name, at) => ({
      subject: `Your Atoll account will be deleted: ${name}`,
      heading: `${name} will be deleted`,
      paragraphs: [
        `The account ${name} will be deleted on ${at}, with all buckets, files, access keys and links. Until then, it can’t be used.`,
        'Until then, you can sign in to keep the account or export its data.',
      ],
      action: 'Sign in',
      footer: ['If this wasn’t you, sign in, keep the account and change your password.'],
    }),
    reminder: (name, at) => ({
      subject: `Your Atoll account will be deleted in three days: ${name}`,
      heading: 'Three days left',
      paragraphs: [
        `The account ${name} will be deleted on ${at}. This can’t be undone after that.`,
        'To keep the account, sign in before then. Otherwise, you don’t need to do anything.',
      ],
      action: 'Sign in',
      footer: ['You’re receiving this email because you asked to delete your account.'],
    }),
    kept: (name) => ({
      subject: `Your Atoll account was kept: ${name}`,
      heading: `${name} was kept`,
      paragraphs: [`The deletion of ${name} was canceled. Its access keys, links and apps work again.`],
      action: 'Go to the console',
      footer: ['If this wasn’t you, sign in and change your password.'],
    }),
    removed: (name) => ({
      subject: `Your Atoll account was deleted: ${name}`,
      heading: 'Your account was deleted',
      paragraphs: [
        `The account ${name} and everything stored in it were deleted. Invoices and credit history are kept as required by law, without your sign-in details.`,
        'Thank you for using Atoll.',
      ],
      footer: ['This is the last email about this account.'],
    }),
  },
  fr_FR: {
    closing: (name, at) => ({
      subject: `Votre compte Atoll va être supprimé : ${name}`,
      heading: `${name} va être supprimé`,
      paragraphs: [
        `Le compte ${name} sera supprimé le ${at}, avec tous ses buckets, fichiers, clés d’accès et liens. D’ici là, il ne peut pas être utilisé.`,
        'Jusqu’à cette date, vous pouvez vous connecter, conserver le compte ou récupérer ses données.',
      ],
      action: 'Se connecter',
      footer: ['Ce n’était pas vous ? Connectez-vous, conservez le compte et changez votre mot de passe.'],
    }),
    reminder: (name, at) => ({
      subject: `Votre compte Atoll est supprimé dans trois jours : ${name}`,
      heading: 'Plus que trois jours',
      paragraphs: [
        `Le compte ${name} sera supprimé le ${at} ; après cela, personne ne pourra récupérer ses fichiers.`,
        'Pour le conserver, connectez-vous avant cette date. Sinon, vous n’avez rien à faire.',
      ],
      action: 'Se connecter',
      footer: ['Vous recevez cet e-mail car la suppression de votre compte a été demandée.'],
    }),
    kept: (name) => ({
      subject: `Votre compte Atoll est conservé : ${name}`,
      heading: `${name} est conservé`,
      paragraphs: [
        `La suppression de ${name} a été annulée. Ses clés d’accès, liens et applications fonctionnent à nouveau.`,
      ],
      action: 'Ouvrir la console',
      footer: ['Ce n’était pas vous ? Connectez-vous et changez votre mot de passe.'],
    }),
    removed: (name) => ({
      subject: `Votre compte Atoll a été supprimé : ${name}`,
      heading: 'Votre compte a été supprimé',
      paragraphs: [
        `Le compte ${name} a été supprimé avec tout ce qui y était stocké. Les factures et l’historique du crédit sont conservés, comme la loi l’exige, sans votre identifiant de connexion.`,
        'Merci d’avoir été des nôtres.',
      ],
      footer: ['C’est le dernier e-mail au sujet de ce compte.'],
    }),
  },
  zh_CN: {
    closing: (name, at) => ({
      subject: `您的 Atoll 账户将被删除：${name}`,
      heading: `${name} 将被删除`,
      paragraphs: [
        `账户 ${name} 将于 ${at} 删除，其中的存储桶、文件、访问密钥和链接将一并删除。在此之前，账户无法使用。`,
        '在此时间之前，您可以登录以保留账户，或将数据取回。',
      ],
      action: '登录',
      footer: ['如果不是您本人操作，请登录、保留账户并更改密码。'],
    }),
    reminder: (name, at) => ({
      subject: `您的 Atoll 账户将在三天后删除：${name}`,
      heading: '还有三天',
      paragraphs: [
        `账户 ${name} 将于 ${at} 删除，此后任何人都无法找回其中的文件。`,
        '如需保留，请在此之前登录；如不需要，则无需任何操作。',
      ],
      action: '登录',
      footer: ['您收到这封邮件，是因为有人申请删除您的账户。'],
    }),
    kept: (name) => ({
      subject: `您的 Atoll 账户已保留：${name}`,
      heading: `${name} 已保留`,
      paragraphs: [`${name} 的删除申请已取消，访问密钥、链接和应用恢复使用。`],
      action: '前往控制台',
      footer: ['如果不是您本人操作，请登录并更改密码。'],
    }),
    removed: (name) => ({
      subject: `您的 Atoll 账户已删除：${name}`,
      heading: '您的账户已删除',
      paragraphs: [
        `账户 ${name} 及其存储的全部内容均已删除。依照法律要求，发票与余额记录会予以保留，但不含您的登录信息。`,
        '感谢您一直以来的使用。',
      ],
      footer: ['这是关于该账户的最后一封邮件。'],
    }),
  },
  ja_JP: {
    closing: (name, at) => ({
      subject: `Atoll アカウントの削除予定：${name}`,
      heading: `${name} は削除されます`,
      paragraphs: [
        `アカウント ${name} は ${at} に、すべてのバケット、ファイル、アクセスキー、リンクとともに削除されます。それまでの間、アカウントは利用できません。`,
        'その日時までは、ログインしてアカウントを残すことも、データを取り出すこともできます。',
      ],
      action: 'ログイン',
      footer: ['お心当たりがない場合は、ログインしてアカウントを残し、パスワードを変更してください。'],
    }),
    reminder: (name, at) => ({
      subject: `Atoll アカウントは 3 日後に削除されます：${name}`,
      heading: 'あと 3 日です',
      paragraphs: [
        `アカウント ${name} は ${at} に削除され、その後ファイルを取り戻すことは誰にもできません。`,
        '残す場合は、それまでにログインしてください。残さない場合、必要な操作はありません。',
      ],
      action: 'ログイン',
      footer: ['アカウントの削除が申し込まれたため、このメールをお送りしています。'],
    }),
    kept: (name) => ({
      subject: `Atoll アカウントは残ります：${name}`,
      heading: `${name} は残ります`,
      paragraphs: [`${name} の削除は取り消されました。アクセスキー、リンク、アプリは再び使えます。`],
      action: 'コンソールを開く',
      footer: ['お心当たりがない場合は、ログインしてパスワードを変更してください。'],
    }),
    removed: (name) => ({
      subject: `Atoll アカウントを削除しました：${name}`,
      heading: 'アカウントを削除しました',
      paragraphs: [
        `アカウント ${name} を、保存されていたすべてのデータとともに削除しました。請求書とクレジットの履歴は、法律に従い、ログイン情報を除いて保管されます。`,
        'これまでご利用いただき、ありがとうございました。',
      ],
      footer: ['このアカウントについてのメールはこれが最後です。'],
    }),
  },
};
