import { isolatedName, type Locale, languageTag } from '@atoll/contract';
import { type RenderedMail, renderMail } from '../../../platform/mail/index.ts';

interface Shared {
  url: string;
  /** Name of the file or folder. */
  name: string;
  isRequest: boolean;
  /** Empty for none, as is `message`. */
  senderName: string;
  message: string;
  expiresAt: number | null;
  hasPassword: boolean;
}

interface Words {
  subject: (name: string) => string;
  subjectOfRequest: (name: string) => string;
  text: string;
  textOfRequest: string;
  from: (name: string) => string;
  fromOfRequest: (name: string) => string;
  message: string;
  until: (time: string) => string;
  password: string;
  open: string;
  footer: string;
  unverified: string;
}

const texts: Readonly<Record<Locale, Words>> = {
  en_US: {
    subject: (name) => `“${name}” was shared with you`,
    subjectOfRequest: (name) => `You’ve been asked to upload files to “${name}”`,
    text: 'Someone shared files with you on Atoll.',
    textOfRequest: 'Someone asked you for files on Atoll. Open the link to upload them.',
    from: (name) => `${name} shared files with you on Atoll.`,
    fromOfRequest: (name) => `${name} asked you for files on Atoll. Open the link to upload them.`,
    message: 'Their message:',
    until: (time) => `The link expires on ${time}.`,
    password: 'You need a password to open it. The sender will give it to you separately.',
    open: 'Open link',
    footer: 'If you don’t know the sender, don’t open the link.',
    unverified: 'Senders choose their own name. Atoll hasn’t verified it.',
  },
  fr_FR: {
    subject: (name) => `« ${name} » a été partagé avec vous`,
    subjectOfRequest: (name) => `On vous demande des fichiers pour « ${name} »`,
    text: 'Une personne qui stocke ses fichiers sur Atoll vous envoie un lien.',
    textOfRequest:
      'Une personne qui stocke ses fichiers sur Atoll vous demande des fichiers. Le lien ouvre une page où les envoyer.',
    from: (name) => `${name} vous envoie un lien vers des fichiers stockés sur Atoll.`,
    fromOfRequest: (name) =>
      `${name} vous demande des fichiers sur Atoll. Le lien ouvre une page où les envoyer.`,
    message: 'Son message :',
    until: (time) => `Le lien fonctionne jusqu’au ${time}.`,
    password: 'Il vous faut un mot de passe, que l’expéditeur vous communiquera autrement.',
    open: 'Ouvrir le lien',
    footer: 'Si vous ne savez pas qui vous écrit, n’ouvrez pas le lien.',
    unverified: 'Chaque expéditeur choisit son nom. Atoll ne l’a pas vérifié.',
  },
  zh_CN: {
    subject: (name) => `有人与您共享了“${name}”`,
    subjectOfRequest: (name) => `有人请您为“${name}”上传文件`,
    text: '一位在 Atoll 存放文件的用户向您发送了文件链接。',
    textOfRequest: '一位在 Atoll 存放文件的用户请您提供文件。打开链接即可上传。',
    from: (name) => `${name} 在 Atoll 上与您共享了文件。`,
    fromOfRequest: (name) => `${name} 在 Atoll 上请您提供文件。打开链接即可上传。`,
    message: '对方的留言：',
    until: (time) => `链接有效期至 ${time}。`,
    password: '打开链接需要密码，发送者会以其他方式告知您。',
    open: '打开链接',
    footer: '如果您不认识发送者，请勿打开此链接。',
    unverified: '名称由发送者自行填写，Atoll 未作核实。',
  },
  ja_JP: {
    subject: (name) => `「${name}」が共有されました`,
    subjectOfRequest: (name) => `「${name}」へのファイルの提出を求められています`,
    text: 'Atoll にファイルを保管している方から、ファイルへのリンクが届きました。',
    textOfRequest:
      'Atoll にファイルを保管している方が、ファイルの提出を求めています。リンク先のページからアップロードできます。',
    from: (name) => `${name} さんが Atoll でファイルを共有しました。`,
    fromOfRequest: (name) =>
      `${name} さんが Atoll でファイルの提出を求めています。リンク先のページからアップロードできます。`,
    message: 'メッセージ：',
    until: (time) => `リンクの有効期限は ${time} です。`,
    password: '開くにはパスワードが必要です。送信者から別の方法で伝えられます。',
    open: 'リンクを開く',
    footer: '送信者に心当たりがない場合は、リンクを開かないでください。',
    unverified: '名前は送信者が自由に付けたもので、Atoll は確認していません。',
  },
};

/** Renders a link as an email. It states that the sender's name is not verified, and contains no other link. */
export function shareMail(locale: Locale, shared: Shared): RenderedMail {
  const words = texts[locale];
  const subject = (shared.isRequest ? words.subjectOfRequest : words.subject)(isolatedName(shared.name));
  const time = new Intl.DateTimeFormat(languageTag(locale), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return renderMail({
    locale,
    subject,
    heading: withoutLinks(subject),
    paragraphs: [
      introduction(words, shared),
      ...messageLines(words, shared),
      ...(shared.expiresAt === null ? [] : [words.until(`${time.format(shared.expiresAt)} UTC`)]),
      ...(shared.hasPassword ? [words.password] : []),
    ],
    action: { label: words.open, url: shared.url },
    footer: shared.senderName === '' ? [words.footer] : [words.unverified, words.footer],
  });
}

function introduction(words: Words, { senderName, isRequest }: Shared): string {
  if (senderName === '') return isRequest ? words.textOfRequest : words.text;
  const name = withoutLinks(isolatedName(senderName));
  return isRequest ? words.fromOfRequest(name) : words.from(name);
}

function messageLines(words: Words, { message }: Shared): string[] {
  const lines = message.split('\n').filter((line) => line.trim() !== '');
  return lines.length === 0 ? [] : [words.message, ...lines.map(withoutLinks)];
}

const wordJoiner = '\u2060';

/** Keeps mail programs from making links of addresses in a text, by an invisible character in each. */
export function withoutLinks(text: string): string {
  return text.replace(/(?<=\S)[.:/@](?=\S)/g, (sign) => sign + wordJoiner);
}
