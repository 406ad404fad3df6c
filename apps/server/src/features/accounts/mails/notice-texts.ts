import type { Locale, SecurityEventKind } from '@atoll/contract';

/** The kinds of notices that are mailed. */
export const mailedKinds = [
  'sign-in',
  'password-changed',
  'email-changed',
  'email-restored',
  'passkey-added',
  'passkey-removed',
  'totp-added',
  'totp-removed',
  'recovery-codes-renewed',
  'recovery-code-used',
  'access-key-created',
  'access-key-deleted',
  'ownership-transfer-started',
] as const satisfies readonly SecurityEventKind[];

export type MailedKind = (typeof mailedKinds)[number];

interface KindText {
  subject: string;
  heading: string;
  what: string;
}

export interface NoticeTexts {
  /** `about`: the key, passkey or email that changed. */
  kinds: Readonly<Record<MailedKind, (about: string) => KindText>>;
  /** `at` is the formatted time. */
  when: (at: string) => string;
  browser: (name: string) => string;
  browserOn: (browser: string, system: string) => string;
  unknownBrowser: string;
  address: (address: string) => string;
  ifItWasYou: string;
  ifNot: string;
  /** Replaces `ifNot` if the link also restores the address. */
  ifNotRestoring: (email: string) => string;
  action: string;
  footer: readonly string[];
}

export const noticeTexts: Readonly<Record<Locale, NoticeTexts>> = {
  en_US: {
    kinds: {
      'sign-in': () => ({
        subject: 'New sign-in to your Atoll account',
        heading: 'New sign-in from an unknown browser',
        what: 'Someone signed in to your Atoll account from a browser that hasn’t been used before.',
      }),
      'password-changed': () => ({
        subject: 'Your Atoll password was changed',
        heading: 'Your password was changed',
        what: 'The password of your Atoll account was changed. All other sessions were signed out.',
      }),
      'email-changed': (email) => ({
        subject: 'The email address of your Atoll account was changed',
        heading: 'Your email address was changed',
        what: `You now sign in to Atoll as ${email}. This address no longer receives email about the account.`,
      }),
      'email-restored': (email) => ({
        subject: 'The email address of your Atoll account was changed back',
        heading: 'Your email address was changed back',
        what: `Someone used the link in a security notice. The account’s email address is ${email} again, and this address can no longer sign in.`,
      }),
      'passkey-added': (name) => ({
        subject: 'A passkey was added to your Atoll account',
        heading: 'A passkey was added',
        what: `The passkey “${name}” can now be used to sign in to your Atoll account.`,
      }),
      'passkey-removed': (name) => ({
        subject: 'A passkey was removed from your Atoll account',
        heading: 'A passkey was removed',
        what: `The passkey “${name}” can no longer be used to sign in to your Atoll account.`,
      }),
      'totp-added': () => ({
        subject: 'An authenticator app was added to your Atoll account',
        heading: 'An authenticator app was added',
        what: 'Signing in to your Atoll account now also requires a code from your authenticator app.',
      }),
      'totp-removed': () => ({
        subject: 'The authenticator app was removed from your Atoll account',
        heading: 'The authenticator app was removed',
        what: 'Signing in to Atoll no longer requires a code from your authenticator app.',
      }),
      'recovery-codes-renewed': () => ({
        subject: 'New recovery codes for your Atoll account',
        heading: 'Your recovery codes were replaced',
        what: 'Your Atoll account has new recovery codes. The previous codes no longer work.',
      }),
      'recovery-code-used': () => ({
        subject: 'A recovery code for your Atoll account was used',
        heading: 'A recovery code was used',
        what: 'Someone signed in to your Atoll account with a recovery code. That code no longer works.',
      }),
      'access-key-created': (key) => ({
        subject: 'A new access key for your Atoll account',
        heading: 'An access key was created',
        what: `The access key ${key} was created. Programs with its secret can access your files.`,
      }),
      'access-key-deleted': (key) => ({
        subject: 'An access key for your Atoll account was deleted',
        heading: 'An access key was deleted',
        what: `The access key ${key} was deleted. Programs that use it no longer have access.`,
      }),
      'ownership-transfer-started': (transfer) => ({
        subject: 'A transfer of your Atoll account was started',
        heading: 'Your account will have a new owner',
        what: `An ownership transfer was started: ${transfer}. It takes effect 24 hours after the time below. To cancel it, go to Settings > Team.`,
      }),
    },
    when: (at) => `When: ${at}`,
    browser: (name) => `Browser: ${name}`,
    browserOn: (browser, system) => `${browser} on ${system}`,
    unknownBrowser: 'unknown',
    address: (address) => `IP address: ${address}`,
    ifItWasYou: 'If this was you, you don’t need to do anything.',
    ifNot:
      'If this wasn’t you, use the button below. It signs out every session, disconnects every app, undoes the change if possible, and lets you choose a new password. It works once and expires in 7 days.',
    ifNotRestoring: (email) =>
      `If this wasn’t you, use the button below. It changes the account’s email address back to ${email}, signs out every session, disconnects every app, and lets you choose a new password. It works once and expires in 7 days.`,
    action: 'This wasn’t me',
    footer: ['We email you when your account’s security settings change or an unknown browser signs in.'],
  },
  fr_FR: {
    kinds: {
      'sign-in': () => ({
        subject: 'Nouvelle connexion à votre compte Atoll',
        heading: 'Un navigateur inconnu s’est connecté',
        what: 'Quelqu’un s’est connecté à votre compte Atoll avec un navigateur encore jamais utilisé.',
      }),
      'password-changed': () => ({
        subject: 'Votre mot de passe Atoll a été modifié',
        heading: 'Votre mot de passe a été modifié',
        what: 'Le mot de passe de votre compte Atoll a été modifié. Toutes les autres sessions ont été fermées.',
      }),
      'email-changed': (email) => ({
        subject: 'L’adresse e-mail de votre compte Atoll a été modifiée',
        heading: 'Votre adresse e-mail a été modifiée',
        what: `Vous vous connectez désormais à Atoll avec ${email} ; l’adresse actuelle ne reçoit plus de messages au sujet du compte.`,
      }),
      'email-restored': (email) => ({
        subject: 'L’adresse e-mail de votre compte Atoll a été rétablie',
        heading: 'Votre adresse e-mail a été rétablie',
        what: `Le lien d’un avis de sécurité a été utilisé. L’adresse e-mail du compte est de nouveau ${email}, et l’adresse actuelle ne permet plus de se connecter.`,
      }),
      'passkey-added': (name) => ({
        subject: 'Une clé d’identification a été ajoutée à votre compte Atoll',
        heading: 'Une clé d’identification a été ajoutée',
        what: `La clé d’identification « ${name} » permet désormais de se connecter à votre compte Atoll.`,
      }),
      'passkey-removed': (name) => ({
        subject: 'Une clé d’identification a été retirée de votre compte Atoll',
        heading: 'Une clé d’identification a été retirée',
        what: `La clé d’identification « ${name} » ne permet plus de se connecter à votre compte Atoll.`,
      }),
      'totp-added': () => ({
        subject: 'Une application d’authentification a été ajoutée à votre compte Atoll',
        heading: 'Une application d’authentification a été ajoutée',
        what: 'La connexion à votre compte Atoll demande désormais aussi un code de votre application d’authentification.',
      }),
      'totp-removed': () => ({
        subject: 'L’application d’authentification a été retirée de votre compte Atoll',
        heading: 'L’application d’authentification a été retirée',
        what: 'Les codes de votre application d’authentification ne sont plus demandés à la connexion à Atoll.',
      }),
      'recovery-codes-renewed': () => ({
        subject: 'Nouveaux codes de secours pour votre compte Atoll',
        heading: 'Vos codes de secours ont été renouvelés',
        what: 'De nouveaux codes de secours ont été créés pour votre compte Atoll. Les précédents ne fonctionnent plus.',
      }),
      'recovery-code-used': () => ({
        subject: 'Un code de secours de votre compte Atoll a été utilisé',
        heading: 'Un code de secours a été utilisé',
        what: 'Quelqu’un s’est connecté à votre compte Atoll avec un code de secours. Ce code ne fonctionne plus.',
      }),
      'access-key-created': (key) => ({
        subject: 'Une nouvelle clé d’accès pour votre compte Atoll',
        heading: 'Une clé d’accès a été créée',
        what: `La clé d’accès ${key} a été créée. Les programmes qui en ont le secret peuvent accéder à vos fichiers.`,
      }),
      'access-key-deleted': (key) => ({
        subject: 'Une clé d’accès de votre compte Atoll a été supprimée',
        heading: 'Une clé d’accès a été supprimée',
        what: `La clé d’accès ${key} a été supprimée. Les programmes qui l’utilisent n’ont plus accès.`,
      }),
      'ownership-transfer-started': (transfer) => ({
        subject: 'Un transfert de votre compte Atoll a été lancé',
        heading: 'Votre compte va changer de propriétaire',
        what: `Un transfert de propriété a été lancé : ${transfer}. Il prendra effet 24 heures après l’heure indiquée ci-dessous. Pour l’annuler, allez dans Paramètres > Équipe.`,
      }),
    },
    when: (at) => `Date : ${at}`,
    browser: (name) => `Navigateur : ${name}`,
    browserOn: (browser, system) => `${browser} sous ${system}`,
    unknownBrowser: 'inconnu',
    address: (address) => `Adresse IP : ${address}`,
    ifItWasYou: 'Si c’était vous, vous n’avez rien à faire.',
    ifNot:
      'Sinon, appuyez sur le bouton : il ferme toutes les sessions, déconnecte toutes les applications, annule la modification si possible et vous fait choisir un nouveau mot de passe. Il sert une fois, pendant 7 jours.',
    ifNotRestoring: (email) =>
      `Sinon, appuyez sur le bouton : il rend ${email} au compte, ferme toutes les sessions, déconnecte toutes les applications et vous fait choisir un nouveau mot de passe. Il sert une fois, pendant 7 jours.`,
    action: 'Ce n’était pas moi',
    footer: [
      'Nous vous écrivons dès que la protection de votre compte change ou qu’un navigateur inconnu se connecte.',
    ],
  },
  zh_CN: {
    kinds: {
      'sign-in': () => ({
        subject: '您的 Atoll 账户有新的登录',
        heading: '有陌生浏览器登录',
        what: '有人用一个从未登录过您的 Atoll 账户的浏览器登录了。',
      }),
      'password-changed': () => ({
        subject: '您的 Atoll 密码已更改',
        heading: '您的密码已更改',
        what: '您的 Atoll 账户密码已更改，其他所有会话均已退出登录。',
      }),
      'email-changed': (email) => ({
        subject: '您的 Atoll 账户邮箱已更改',
        heading: '您的邮箱地址已更改',
        what: `今后请使用 ${email} 登录 Atoll，此邮箱不再接收与该账户有关的邮件。`,
      }),
      'email-restored': (email) => ({
        subject: '您的 Atoll 账户邮箱已改回',
        heading: '您的邮箱地址已改回',
        what: `有人使用了通知邮件中的链接：该账户重新使用 ${email} 登录，此邮箱不再能登录。`,
      }),
      'passkey-added': (name) => ({
        subject: '您的 Atoll 账户添加了通行密钥',
        heading: '已添加通行密钥',
        what: `通行密钥“${name}”现在可用于登录您的 Atoll 账户。`,
      }),
      'passkey-removed': (name) => ({
        subject: '您的 Atoll 账户移除了通行密钥',
        heading: '已移除通行密钥',
        what: `通行密钥“${name}”不再能登录您的 Atoll 账户。`,
      }),
      'totp-added': () => ({
        subject: '您的 Atoll 账户添加了身份验证器应用',
        heading: '已添加身份验证器应用',
        what: '今后登录您的 Atoll 账户时，还需要输入身份验证器应用中的验证码。',
      }),
      'totp-removed': () => ({
        subject: '您的 Atoll 账户移除了身份验证器应用',
        heading: '已移除身份验证器应用',
        what: '今后登录 Atoll 时，不再需要身份验证器应用中的验证码。',
      }),
      'recovery-codes-renewed': () => ({
        subject: '您的 Atoll 账户已生成新的恢复码',
        heading: '恢复码已更新',
        what: '您的 Atoll 账户已生成新的恢复码，之前的恢复码不再有效。',
      }),
      'recovery-code-used': () => ({
        subject: '您的 Atoll 账户使用了恢复码',
        heading: '有恢复码被使用',
        what: '有人用恢复码登录了您的 Atoll 账户，该恢复码已失效。',
      }),
      'access-key-created': (key) => ({
        subject: '您的 Atoll 账户新建了访问密钥',
        heading: '已创建访问密钥',
        what: `已创建访问密钥 ${key}。持有其密钥的程序可以访问您的文件。`,
      }),
      'access-key-deleted': (key) => ({
        subject: '您的 Atoll 账户删除了访问密钥',
        heading: '已删除访问密钥',
        what: `已删除访问密钥 ${key}，使用它的程序不再有访问权限。`,
      }),
      'ownership-transfer-started': (transfer) => ({
        subject: '您的 Atoll 账户已发起转让',
        heading: '您的账户即将更换所有者',
        what: `已发起所有权转让：${transfer}。转让将在下方所示时间的 24 小时后完成。如需取消，请前往“设置 > 团队”。`,
      }),
    },
    when: (at) => `时间：${at}`,
    browser: (name) => `浏览器：${name}`,
    browserOn: (browser, system) => `${browser}（${system}）`,
    unknownBrowser: '未知',
    address: (address) => `IP 地址：${address}`,
    ifItWasYou: '如果是您本人操作，无需处理。',
    ifNot:
      '如果不是，请点击下面的按钮：所有会话都会退出登录，所有应用都会断开连接，能撤销的更改会被撤销，并由您设置新密码。该按钮仅可使用一次，7 天内有效。',
    ifNotRestoring: (email) =>
      `如果不是，请点击下面的按钮：账户会改回使用 ${email}，所有会话都会退出登录，所有应用都会断开连接，并由您设置新密码。该按钮仅可使用一次，7 天内有效。`,
    action: '这不是我本人操作',
    footer: ['每当账户的安全设置发生变化，或有陌生浏览器登录时，我们都会发邮件通知您。'],
  },
  ja_JP: {
    kinds: {
      'sign-in': () => ({
        subject: 'Atoll アカウントへの新しいログイン',
        heading: '初めてのブラウザーからログインがありました',
        what: 'これまで使われたことのないブラウザーから、お客様の Atoll アカウントへのログインがありました。',
      }),
      'password-changed': () => ({
        subject: 'Atoll のパスワードが変更されました',
        heading: 'パスワードが変更されました',
        what: 'Atoll アカウントのパスワードが変更されました。ほかのセッションはすべてログアウトされています。',
      }),
      'email-changed': (email) => ({
        subject: 'Atoll アカウントのメールアドレスが変更されました',
        heading: 'メールアドレスが変更されました',
        what: `今後は ${email} で Atoll にログインします。このアドレスには、アカウントに関するメールは届かなくなります。`,
      }),
      'email-restored': (email) => ({
        subject: 'Atoll アカウントのメールアドレスが元に戻されました',
        heading: 'メールアドレスが元に戻されました',
        what: `お知らせメールのリンクが使われました。アカウントには再び ${email} でログインします。このアドレスではログインできません。`,
      }),
      'passkey-added': (name) => ({
        subject: 'Atoll アカウントにパスキーが追加されました',
        heading: 'パスキーが追加されました',
        what: `パスキー「${name}」で Atoll アカウントにログインできるようになりました。`,
      }),
      'passkey-removed': (name) => ({
        subject: 'Atoll アカウントからパスキーが削除されました',
        heading: 'パスキーが削除されました',
        what: `パスキー「${name}」では Atoll アカウントにログインできなくなりました。`,
      }),
      'totp-added': () => ({
        subject: 'Atoll アカウントに認証アプリが追加されました',
        heading: '認証アプリが追加されました',
        what: '今後、Atoll アカウントへのログインには認証アプリのコードも必要になります。',
      }),
      'totp-removed': () => ({
        subject: 'Atoll アカウントから認証アプリが削除されました',
        heading: '認証アプリが削除されました',
        what: '今後、Atoll へのログインで認証アプリのコードは求められません。',
      }),
      'recovery-codes-renewed': () => ({
        subject: 'Atoll アカウントの新しいリカバリーコード',
        heading: 'リカバリーコードが更新されました',
        what: 'Atoll アカウントに新しいリカバリーコードが発行されました。以前のコードは使えません。',
      }),
      'recovery-code-used': () => ({
        subject: 'Atoll アカウントのリカバリーコードが使われました',
        heading: 'リカバリーコードが使われました',
        what: 'リカバリーコードを使って Atoll アカウントへのログインがありました。そのコードはもう使えません。',
      }),
      'access-key-created': (key) => ({
        subject: 'Atoll アカウントに新しいアクセスキーが作成されました',
        heading: 'アクセスキーが作成されました',
        what: `アクセスキー ${key} が作成されました。シークレットを持つプログラムは、お客様のファイルにアクセスできます。`,
      }),
      'access-key-deleted': (key) => ({
        subject: 'Atoll アカウントのアクセスキーが削除されました',
        heading: 'アクセスキーが削除されました',
        what: `アクセスキー ${key} が削除されました。このキーを使うプログラムはアクセスできなくなります。`,
      }),
      'ownership-transfer-started': (transfer) => ({
        subject: 'Atoll アカウントの譲渡が開始されました',
        heading: 'アカウントのオーナーが変わります',
        what: `オーナーの譲渡が開始されました：${transfer}。下記の日時から 24 時間後に譲渡が完了します。取り消すには「設定 > チーム」を開いてください。`,
      }),
    },
    when: (at) => `日時：${at}`,
    browser: (name) => `ブラウザー：${name}`,
    browserOn: (browser, system) => `${browser}（${system}）`,
    unknownBrowser: '不明',
    address: (address) => `IP アドレス：${address}`,
    ifItWasYou: 'ご本人による操作であれば、何もする必要はありません。',
    ifNot:
      'お心当たりがない場合は、下のボタンを押してください。すべてのセッションをログアウトし、すべてのアプリの連携を解除し、取り消せる変更を取り消したうえで、新しいパスワードを設定していただきます。ボタンは 7 日間有効で、使えるのは 1 回だけです。',
    ifNotRestoring: (email) =>
      `お心当たりがない場合は、下のボタンを押してください。アカウントのアドレスを ${email} に戻し、すべてのセッションをログアウトし、すべてのアプリの連携を解除したうえで、新しいパスワードを設定していただきます。ボタンは 7 日間有効で、使えるのは 1 回だけです。`,
    action: '心当たりがありません',
    footer: [
      'アカウントの保護に関わる変更や、初めてのブラウザーからのログインがあるたびに、このメールをお送りしています。',
    ],
  },
};
