import type { Locale } from '@atoll/contract';

interface CodeText {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  footer: readonly string[];
}

interface LinkText extends CodeText {
  action: string;
}

export interface MailTexts {
  /** The registration code, shown below the paragraphs. */
  code: CodeText;
  /** The identity code for people without a password. */
  proofCode: CodeText;
  /** The confirmation code of a new address. */
  emailChangeCode: CodeText;
  /** The link that sets a password. */
  resetLink: LinkText;
  /** The account was created. `name` is its account name. */
  welcome: (name: string) => LinkText;
}

export const mailTexts: Readonly<Record<Locale, MailTexts>> = {
  en_US: {
    code: {
      subject: 'Your Atoll verification code',
      heading: 'Verify your email address',
      paragraphs: ['Enter this code to finish signing up. It works once and expires in 10 minutes.'],
      footer: ['If you didn’t sign up for Atoll, ignore this email.'],
    },
    proofCode: {
      subject: 'Your Atoll confirmation code',
      heading: 'Confirm it’s you',
      paragraphs: ['Enter this code in Atoll. It works once and expires in 10 minutes.'],
      footer: [
        'If this wasn’t you, someone else is signed in to your account. Sign in and end unknown sessions under Settings › Security.',
      ],
    },
    emailChangeCode: {
      subject: 'Confirm your new email address for Atoll',
      heading: 'Confirm your new email address',
      paragraphs: [
        'Enter this code to use this address for your Atoll account. It works once and expires in 10 minutes.',
      ],
      footer: ['If you don’t have an Atoll account, ignore this email.'],
    },
    resetLink: {
      subject: 'Reset your Atoll password',
      heading: 'Choose a new password',
      paragraphs: ['You asked to reset your Atoll password. The link works once and expires in 30 minutes.'],
      action: 'Choose a new password',
      footer: ['If this wasn’t you, ignore this email. Your password doesn’t change.'],
    },
    welcome: (name) => ({
      subject: 'Welcome to Atoll',
      heading: `Welcome, ${name}`,
      paragraphs: [
        'Your account is ready. Create a bucket, upload your first file, and connect any S3 client with an access key.',
      ],
      action: 'Go to the console',
      footer: ['You’re receiving this email because an Atoll account was created with your address.'],
    }),
  },
  fr_FR: {
    code: {
      subject: 'Votre code de vérification Atoll',
      heading: 'Vérifiez votre adresse e-mail',
      paragraphs: [
        'Saisissez ce code sur la page d’inscription. Il est valable 10 minutes et ne sert qu’une fois.',
      ],
      footer: ['Vous ne vous êtes pas inscrit sur Atoll ? Vous pouvez ignorer cet e-mail.'],
    },
    proofCode: {
      subject: 'Confirmez votre identité sur Atoll',
      heading: 'Confirmez votre identité',
      paragraphs: [
        'Saisissez ce code là où Atoll vous le demande. Il est valable 10 minutes et ne sert qu’une fois.',
      ],
      footer: [
        'Ce n’était pas vous ? Quelqu’un est alors connecté à votre compte : connectez-vous et fermez les sessions inconnues dans Paramètres › Sécurité.',
      ],
    },
    emailChangeCode: {
      subject: 'Votre nouvelle adresse e-mail sur Atoll',
      heading: 'Confirmez votre nouvelle adresse e-mail',
      paragraphs: [
        'Saisissez ce code pour vous connecter désormais à votre compte Atoll avec cette adresse. Il est valable 10 minutes et ne sert qu’une fois.',
      ],
      footer: ['Vous n’avez pas de compte Atoll ? Vous pouvez ignorer cet e-mail.'],
    },
    resetLink: {
      subject: 'Réinitialisez votre mot de passe Atoll',
      heading: 'Choisissez un nouveau mot de passe',
      paragraphs: [
        'Vous avez demandé à réinitialiser le mot de passe de votre compte Atoll. Le lien est valable 30 minutes et ne sert qu’une fois.',
      ],
      action: 'Choisir un nouveau mot de passe',
      footer: ['Ce n’était pas vous ? Ignorez cet e-mail : votre mot de passe reste inchangé.'],
    },
    welcome: (name) => ({
      subject: 'Bienvenue sur Atoll',
      heading: `Bienvenue, ${name}`,
      paragraphs: [
        'Votre compte est ouvert. Créez un bucket, importez votre premier fichier et connectez n’importe quel client S3 avec une clé d’accès.',
      ],
      action: 'Ouvrir la console',
      footer: ['Vous recevez cet e-mail car un compte Atoll a été ouvert avec votre adresse.'],
    }),
  },
  zh_CN: {
    code: {
      subject: '您的 Atoll 验证码',
      heading: '验证您的邮箱地址',
      paragraphs: ['请在注册页面输入以下验证码。验证码 10 分钟内有效，仅可使用一次。'],
      footer: ['如果您没有注册 Atoll，请忽略这封邮件。'],
    },
    proofCode: {
      subject: '请确认是您本人在操作 Atoll',
      heading: '请确认是您本人',
      paragraphs: ['请在 Atoll 提示处输入以下验证码。验证码 10 分钟内有效，仅可使用一次。'],
      footer: ['如果不是您本人操作，说明有人登录了您的账户：请登录后在“设置 › 安全”中结束陌生的会话。'],
    },
    emailChangeCode: {
      subject: '您在 Atoll 的新邮箱地址',
      heading: '确认您的新邮箱地址',
      paragraphs: [
        '输入以下验证码后，今后即可用此邮箱登录您的 Atoll 账户。验证码 10 分钟内有效，仅可使用一次。',
      ],
      footer: ['如果您没有 Atoll 账户，请忽略这封邮件。'],
    },
    resetLink: {
      subject: '重置您的 Atoll 密码',
      heading: '设置新密码',
      paragraphs: ['您申请了重置 Atoll 账户的密码。以下链接 30 分钟内有效，仅可使用一次。'],
      action: '设置新密码',
      footer: ['如果不是您本人操作，请忽略这封邮件，您的密码不会改变。'],
    },
    welcome: (name) => ({
      subject: '欢迎使用 Atoll',
      heading: `${name}，欢迎您`,
      paragraphs: ['您的账户已开通。现在可以创建存储桶、上传第一个文件，并用访问密钥连接任意 S3 客户端。'],
      action: '前往控制台',
      footer: ['您收到这封邮件，是因为有人用您的邮箱地址开通了 Atoll 账户。'],
    }),
  },
  ja_JP: {
    code: {
      subject: 'Atoll の認証コード',
      heading: 'メールアドレスの確認',
      paragraphs: ['登録画面に次のコードを入力してください。有効期間は 10 分で、使えるのは 1 回だけです。'],
      footer: ['Atoll に登録した覚えがない場合は、このメールを破棄してください。'],
    },
    proofCode: {
      subject: 'Atoll でのご本人確認',
      heading: 'ご本人確認',
      paragraphs: [
        'Atoll の画面に次のコードを入力してください。有効期間は 10 分で、使えるのは 1 回だけです。',
      ],
      footer: [
        'お心当たりがない場合は、どなたかがお客様のアカウントにログインしています。ログインして「設定 › セキュリティ」で見覚えのないセッションを終了してください。',
      ],
    },
    emailChangeCode: {
      subject: 'Atoll の新しいメールアドレス',
      heading: '新しいメールアドレスの確認',
      paragraphs: [
        '次のコードを入力すると、今後はこのアドレスで Atoll アカウントにログインできます。有効期間は 10 分で、使えるのは 1 回だけです。',
      ],
      footer: ['Atoll のアカウントをお持ちでない場合は、このメールを破棄してください。'],
    },
    resetLink: {
      subject: 'Atoll のパスワードの再設定',
      heading: '新しいパスワードの設定',
      paragraphs: [
        'Atoll アカウントのパスワード再設定を受け付けました。リンクの有効期間は 30 分で、使えるのは 1 回だけです。',
      ],
      action: '新しいパスワードを設定',
      footer: ['お心当たりがない場合は、このメールを破棄してください。パスワードは変更されません。'],
    },
    welcome: (name) => ({
      subject: 'Atoll へようこそ',
      heading: `${name} さん、ようこそ`,
      paragraphs: [
        'アカウントが開設されました。バケットを作成して最初のファイルをアップロードし、アクセスキーでお使いの S3 クライアントを接続できます。',
      ],
      action: 'コンソールを開く',
      footer: ['このメールは、お客様のメールアドレスで Atoll アカウントが開設されたためお送りしています。'],
    }),
  },
};
