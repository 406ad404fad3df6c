import type { Locale } from '@atoll/contract';
import { keptWords } from '../pages/kept-words.ts';

/** Words of the page around the conversation; only the server needs them. */
export interface AgentPageWords {
  readonly title: string;
  readonly about: string;
  /** The greeting of an agent that has none of its own. */
  readonly welcome: (name: string) => string;
  readonly passwordTitle: string;
  readonly passwordText: string;
  readonly password: string;
  readonly open: string;
  readonly endedTitle: string;
  readonly unknownText: string;
  readonly expiredText: string;
  readonly problemTitle: string;
  readonly originText: string;
  readonly code: (code: string) => string;
  readonly noScript: string;
  readonly skip: string;
  readonly languages: string;
  readonly terms: string;
  readonly privacy: string;
}

/** Words of the pages at `/a/`. */
export const agentPageWords: Readonly<Record<Locale, AgentPageWords>> = keptWords({
  en_US: {
    title: 'Ask a question',
    about: 'Answers from files, with their sources',
    welcome: (name) => `Ask ${name} a question. The answer comes from its files.`,
    passwordTitle: 'This link is protected',
    passwordText: 'Enter the password that came with the link.',
    password: 'Password',
    open: 'Open',
    endedTitle: 'This link doesn’t work',
    unknownText: 'The link was revoked or never existed. Ask the sender for a new one.',
    expiredText: 'The link has expired. Ask the sender for a new one.',
    problemTitle: 'Something went wrong',
    originText: 'This website isn’t allowed to show this chat.',
    code: (code) => `Code ${code}`,
    noScript: 'The chat requires JavaScript. Turn it on and reload the page.',
    skip: 'Skip to the question',
    languages: 'Language',
    terms: 'Terms of Service',
    privacy: 'Privacy Policy',
  },
  fr_FR: {
    title: 'Posez une question',
    about: 'Des réponses tirées de fichiers, avec leurs sources',
    welcome: (name) => `Posez une question à ${name}. La réponse vient de ses fichiers.`,
    passwordTitle: 'Ce lien est protégé',
    passwordText: 'Saisissez le mot de passe reçu avec le lien.',
    password: 'Mot de passe',
    open: 'Ouvrir',
    endedTitle: 'Ce lien ne fonctionne pas',
    unknownText: 'Le lien a été révoqué ou n’a jamais existé. Demandez-en un nouveau à l’expéditeur.',
    expiredText: 'Le lien a expiré. Demandez-en un nouveau à l’expéditeur.',
    problemTitle: 'L’opération n’a pas abouti',
    originText: 'Ce site n’est pas autorisé à afficher cette discussion.',
    code: (code) => `Code ${code}`,
    noScript: 'La discussion nécessite JavaScript. Activez-le, puis rechargez la page.',
    skip: 'Aller à la question',
    languages: 'Langue',
    terms: 'Conditions d’utilisation',
    privacy: 'Politique de confidentialité',
  },
  zh_CN: {
    title: '提问',
    about: '根据文件作答，并附上来源',
    welcome: (name) => `向 ${name} 提问，回答来自其文件。`,
    passwordTitle: '此链接受密码保护',
    passwordText: '请输入随链接提供的密码。',
    password: '密码',
    open: '打开',
    endedTitle: '此链接无法使用',
    unknownText: '链接已被撤销或从未存在。请向发送者索取新的链接。',
    expiredText: '链接已过期。请向发送者索取新的链接。',
    problemTitle: '操作未成功',
    originText: '此网站无权显示此对话。',
    code: (code) => `代码 ${code}`,
    noScript: '对话需要 JavaScript。请启用后重新加载页面。',
    skip: '跳到提问框',
    languages: '语言',
    terms: '服务条款',
    privacy: '隐私政策',
  },
  ja_JP: {
    title: '質問する',
    about: 'ファイルをもとに、出典付きで回答します',
    welcome: (name) => `${name} に質問してください。ファイルをもとにお答えします。`,
    passwordTitle: 'このリンクは保護されています',
    passwordText: 'リンクと一緒に受け取ったパスワードを入力してください。',
    password: 'パスワード',
    open: '開く',
    endedTitle: 'このリンクは使えません',
    unknownText: '取り消されたか、存在しないリンクです。送信者に新しいリンクを依頼してください。',
    expiredText: '期限が切れました。送信者に新しいリンクを依頼してください。',
    problemTitle: '処理できませんでした',
    originText: 'このサイトでは、このチャットを表示できません。',
    code: (code) => `コード ${code}`,
    noScript: 'チャットには JavaScript が必要です。有効にしてページを再読み込みしてください。',
    skip: '質問欄へ移動',
    languages: '言語',
    terms: '利用規約',
    privacy: 'プライバシーポリシー',
  },
});
