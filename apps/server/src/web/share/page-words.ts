import type { Locale } from '@atoll/contract';
import type { Counted } from '@atoll/contract/counted-text';
import { keptWords } from '../pages/kept-words.ts';

/** Content types of a request link that stand for many. */
const kinds = ['image/*', 'video/*', 'audio/*', 'text/*'] as const;
type Kind = (typeof kinds)[number];

export const isKind = (type: string): type is Kind => (kinds as readonly string[]).includes(type);

export interface SharePageWords {
  /** States who shares a file or a folder, or requests files. */
  readonly from: Readonly<Record<'file' | 'folder' | 'request', (name: string) => string>>;
  /** The same where the sender gave no name; also the title of a preview in a chat. */
  readonly fromNobody: Readonly<Record<'file' | 'folder' | 'request', string>>;
  readonly unverified: string;
  readonly previewText: string;
  readonly previewTextOfRequest: string;
  readonly wrongPassword: string;
  readonly downloadsLeft: Counted;
  readonly filesLeft: Counted;
  readonly files: Counted;
  readonly folders: Counted;
  readonly moreThan: (count: string) => string;
  readonly views: string;
  readonly list: string;
  readonly grid: string;
  readonly drop: string;
  readonly dropNow: string;
  /** With `{sent}` and `{total}`. */
  readonly progress: string;
  readonly thanks: string;
  readonly thanksText: Counted;
  readonly notAll: Counted;
  readonly sendingOf: string;
  /** With `{reason}`, a sentence. */
  readonly failedBecause: string;
  readonly kinds: Readonly<Record<Kind, string>>;
}

/** The words of the head of share pages, their counts, and the place where files are dropped. */
export const sharePageWords: Readonly<Record<Locale, SharePageWords>> = keptWords({
  en_US: {
    from: {
      file: (name) => `${name} shared a file with you`,
      folder: (name) => `${name} shared a folder with you`,
      request: (name) => `${name} is asking you for files`,
    },
    fromNobody: {
      file: 'A file was shared with you',
      folder: 'A folder was shared with you',
      request: 'You’ve received a file request',
    },
    unverified: 'Senders choose their own name and logo. Atoll hasn’t verified them.',
    previewText: 'Open the link to see what was shared.',
    previewTextOfRequest: 'Open the link to upload files. You don’t need an account.',
    wrongPassword: 'Wrong password. Try again.',
    downloadsLeft: { one: '{count} download left', other: '{count} downloads left' },
    filesLeft: { one: 'Room for {count} more file', other: 'Room for {count} more files' },
    files: { one: '{count} file', other: '{count} files' },
    folders: { one: '{count} folder', other: '{count} folders' },
    moreThan: (count) => `More than ${count}`,
    views: 'View',
    list: 'List',
    grid: 'Grid',
    drop: 'Drop files here, or',
    dropNow: 'Drop to upload',
    progress: '{sent} of {total}',
    thanks: 'Thank you',
    thanksText: {
      one: '{count} file arrived. You can close this page.',
      other: '{count} files arrived. You can close this page.',
    },
    notAll: {
      one: '{count} file was not sent. See the reason beside it.',
      other: '{count} files were not sent. See the reasons beside them.',
    },
    sendingOf: 'Sending {done} of {count}',
    failedBecause: 'Not sent: {reason}',
    kinds: { 'image/*': 'images', 'video/*': 'videos', 'audio/*': 'audio', 'text/*': 'text files' },
  },
  fr_FR: {
    from: {
      file: (name) => `${name} a partagé un fichier avec vous`,
      folder: (name) => `${name} a partagé un dossier avec vous`,
      request: (name) => `${name} vous demande des fichiers`,
    },
    fromNobody: {
      file: 'Un fichier a été partagé avec vous',
      folder: 'Un dossier a été partagé avec vous',
      request: 'On vous demande des fichiers',
    },
    unverified: 'Chaque expéditeur choisit son nom et son logo. Atoll ne les a pas vérifiés.',
    previewText: 'Ouvrez le lien pour voir ce qui a été partagé.',
    previewTextOfRequest: 'Ouvrez le lien pour envoyer des fichiers. Aucun compte n’est nécessaire.',
    wrongPassword: 'Mot de passe incorrect. Réessayez.',
    downloadsLeft: { one: '{count} téléchargement restant', other: '{count} téléchargements restants' },
    filesLeft: { one: 'Encore {count} fichier possible', other: 'Encore {count} fichiers possibles' },
    files: { one: '{count} fichier', other: '{count} fichiers' },
    folders: { one: '{count} dossier', other: '{count} dossiers' },
    moreThan: (count) => `Plus de ${count}`,
    views: 'Affichage',
    list: 'Liste',
    grid: 'Grille',
    drop: 'Déposez des fichiers ici ou',
    dropNow: 'Déposez pour envoyer',
    progress: '{sent} sur {total}',
    thanks: 'Merci',
    thanksText: {
      one: '{count} fichier est arrivé. Vous pouvez fermer cette page.',
      other: '{count} fichiers sont arrivés. Vous pouvez fermer cette page.',
    },
    notAll: {
      one: '{count} fichier n’a pas été envoyé. La raison est indiquée à côté.',
      other: '{count} fichiers n’ont pas été envoyés. Les raisons sont indiquées à côté.',
    },
    sendingOf: 'Envoi {done} sur {count}',
    failedBecause: 'Non envoyé : {reason}',
    kinds: { 'image/*': 'images', 'video/*': 'vidéos', 'audio/*': 'sons', 'text/*': 'fichiers texte' },
  },
  zh_CN: {
    from: {
      file: (name) => `${name} 与您共享了一个文件`,
      folder: (name) => `${name} 与您共享了一个文件夹`,
      request: (name) => `${name} 请您上传文件`,
    },
    fromNobody: {
      file: '有人与您共享了一个文件',
      folder: '有人与您共享了一个文件夹',
      request: '有人请您上传文件',
    },
    unverified: '名称和徽标由发送者自行设置，Atoll 未作核实。',
    previewText: '打开链接即可查看共享的内容。',
    previewTextOfRequest: '打开链接即可上传文件，无需账户。',
    wrongPassword: '密码错误，请重试。',
    downloadsLeft: { other: '还可下载 {count} 次' },
    filesLeft: { other: '还可上传 {count} 个文件' },
    files: { other: '{count} 个文件' },
    folders: { other: '{count} 个文件夹' },
    moreThan: (count) => `超过 ${count}`,
    views: '视图',
    list: '列表',
    grid: '网格',
    drop: '将文件拖放到此处，或',
    dropNow: '松开即可上传',
    progress: '{sent} / {total}',
    thanks: '谢谢',
    thanksText: { other: '已收到 {count} 个文件。您可以关闭此页面。' },
    notAll: { other: '{count} 个文件未上传，原因见文件旁的说明。' },
    sendingOf: '正在上传第 {done} 个，共 {count} 个',
    failedBecause: '未上传：{reason}',
    kinds: { 'image/*': '图片', 'video/*': '视频', 'audio/*': '音频', 'text/*': '文本文件' },
  },
  ja_JP: {
    from: {
      file: (name) => `${name} さんがファイルを共有しました`,
      folder: (name) => `${name} さんがフォルダーを共有しました`,
      request: (name) => `${name} さんがファイルの提出を求めています`,
    },
    fromNobody: {
      file: 'ファイルが共有されました',
      folder: 'フォルダーが共有されました',
      request: 'ファイルの提出を求められています',
    },
    unverified: '名前とロゴは送信者が自由に設定したもので、Atoll は確認していません。',
    previewText: 'リンクを開くと、共有された内容を確認できます。',
    previewTextOfRequest: 'リンクを開くとファイルをアップロードできます。アカウントは不要です。',
    wrongPassword: 'パスワードが違います。もう一度入力してください。',
    downloadsLeft: { other: 'あと {count} 回ダウンロードできます' },
    filesLeft: { other: 'あと {count} 個送信できます' },
    files: { other: '{count} 個のファイル' },
    folders: { other: '{count} 個のフォルダー' },
    moreThan: (count) => `${count} 件以上`,
    views: '表示',
    list: 'リスト',
    grid: 'グリッド',
    drop: 'ここにファイルをドロップするか、',
    dropNow: 'ドロップしてアップロード',
    progress: '{sent} / {total}',
    thanks: 'ありがとうございました',
    thanksText: { other: '{count} 個のファイルを受け取りました。このページは閉じてかまいません。' },
    notAll: { other: '{count} 個のファイルを送信できませんでした。理由は各ファイルの横に表示しています。' },
    sendingOf: '送信中：{done} / {count}',
    failedBecause: '未送信：{reason}',
    kinds: { 'image/*': '画像', 'video/*': '動画', 'audio/*': '音声', 'text/*': 'テキストファイル' },
  },
});
