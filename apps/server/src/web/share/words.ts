import type { Locale } from '@atoll/contract';
import { keptWords } from '../pages/kept-words.ts';

export interface ShareWords {
  readonly download: string;
  readonly folder: string;
  readonly name: string;
  readonly size: string;
  readonly modified: string;
  readonly empty: string;
  readonly more: string;
  readonly first: string;
  readonly downloadAll: string;
  readonly search: string;
  readonly find: string;
  readonly all: string;
  readonly nothingFound: (text: string) => string;
  readonly partial: string;
  readonly back: string;
  readonly path: string;
  readonly until: (time: string) => string;
  readonly preview: (name: string) => string;
  readonly previewFailed: string;
  readonly notPreviewed: string;
  readonly passwordTitle: string;
  readonly passwordText: string;
  readonly password: string;
  readonly open: string;
  readonly endedTitle: string;
  readonly unknownText: string;
  readonly expiredText: string;
  readonly usedUpText: string;
  readonly damagedText: string;
  readonly archivedText: string;
  readonly restoringText: string;
  readonly sealedText: string;
  readonly absentText: string;
  readonly transferText: string;
  readonly noRoomText: string;
  readonly code: (code: string) => string;
  readonly problemTitle: string;
  readonly requestTitle: (name: string) => string;
  readonly requestText: string;
  readonly choose: string;
  readonly accepts: (types: string) => string;
  readonly largest: (size: string) => string;
  readonly noScript: string;
  readonly waiting: string;
  readonly sending: string;
  readonly offline: string;
  readonly stop: string;
  readonly stopped: string;
  readonly unfinished: (names: string) => string;
  readonly sent: string;
  readonly failed: string;
  readonly retry: string;
}

/** The words of the pages at `/s/`. */
export const shareWords: Readonly<Record<Locale, ShareWords>> = keptWords({
  en_US: {
    download: 'Download',
    folder: 'Folder',
    name: 'Name',
    size: 'Size',
    modified: 'Modified',
    empty: 'This folder is empty.',
    more: 'Next page',
    first: 'First page',
    downloadAll: 'Download all (.zip)',
    search: 'Search in this folder',
    find: 'Search',
    all: 'Show all',
    nothingFound: (text) => `No files match “${text}”.`,
    partial: 'This folder is very large. Only the first 50,000 names were searched.',
    back: 'Back to folder',
    path: 'Folder path',
    until: (time) => `Available until ${time}`,
    preview: (name) => `Preview of ${name}`,
    previewFailed: 'The preview couldn’t be loaded.',
    notPreviewed: 'No preview, because viewing would count as a download.',
    passwordTitle: 'This link is protected',
    passwordText: 'Enter the password that came with the link.',
    password: 'Password',
    open: 'Open',
    endedTitle: 'This link no longer works',
    unknownText: 'The link was revoked or never existed. Ask the sender for a new one.',
    expiredText: 'The link has expired. Ask the sender for a new one.',
    usedUpText: 'The link has reached its limit. Ask the sender for a new one.',
    damagedText: 'The link is incomplete. Copy the whole link and try again.',
    archivedText: 'This file is archived. Ask the sender to restore it.',
    restoringText: 'This file is being restored. Try again in a few hours.',
    sealedText:
      'This file is encrypted with a key that only its owner has, so the link can’t open it. Ask the sender to share it another way.',
    absentText: 'This file or folder no longer exists.',
    transferText: 'The sender has reached a download limit. Try again later, or let them know.',
    noRoomText: 'The recipient has no space left for files. Try again later, or let them know.',
    code: (code) => `Code ${code}`,
    problemTitle: 'Something went wrong',
    requestTitle: (name) => `Upload files to “${name}”`,
    requestText: 'You can upload files here. You can’t see files from others.',
    choose: 'Choose files',
    accepts: (types) => `Allowed file types: ${types}.`,
    largest: (size) => `At most ${size} per file.`,
    noScript: 'Uploading requires JavaScript. Turn it on and reload the page.',
    waiting: 'Waiting',
    sending: 'Sending',
    offline: 'Waiting for connection',
    stop: 'Stop',
    stopped: 'Stopped',
    unfinished: (names) => `Not finished: ${names}. Choose the same file again to continue where it stopped.`,
    sent: 'Sent',
    failed: 'Not sent',
    retry: 'Try again',
  },
  fr_FR: {
    download: 'Télécharger',
    folder: 'Dossier',
    name: 'Nom',
    size: 'Taille',
    modified: 'Modifié le',
    empty: 'Ce dossier est vide.',
    more: 'Page suivante',
    first: 'Première page',
    downloadAll: 'Tout télécharger (.zip)',
    search: 'Dans ce dossier',
    find: 'Rechercher',
    all: 'Tout afficher',
    nothingFound: (text) => `Aucun fichier ne correspond à « ${text} ».`,
    partial: 'Ce dossier est très grand : seuls ses 50 000 premiers noms ont été parcourus.',
    back: 'Retour au dossier',
    path: 'Chemin du dossier',
    until: (time) => `Disponible jusqu’au ${time}`,
    preview: (name) => `Aperçu de ${name}`,
    previewFailed: 'L’aperçu n’a pas pu être chargé.',
    notPreviewed: 'Il n’y a pas d’aperçu, car il compterait comme un téléchargement.',
    passwordTitle: 'Ce lien est protégé',
    passwordText: 'Saisissez le mot de passe fourni avec le lien.',
    password: 'Mot de passe',
    open: 'Ouvrir',
    endedTitle: 'Ce lien ne fonctionne plus',
    unknownText: 'Le lien a été révoqué ou n’a jamais existé. Demandez-en un nouveau à l’expéditeur.',
    expiredText: 'Le lien a expiré. Demandez-en un nouveau à l’expéditeur.',
    usedUpText: 'Le lien a atteint sa limite. Demandez-en un nouveau à l’expéditeur.',
    damagedText: 'Le lien est incomplet. Copiez-le en entier et réessayez.',
    archivedText: 'Ce fichier est archivé. Demandez à l’expéditeur de le restaurer.',
    restoringText: 'Ce fichier est en cours de restauration. Réessayez dans quelques heures.',
    sealedText:
      'Ce fichier est chiffré avec une clé que seul son propriétaire possède : le lien ne peut pas l’ouvrir. Demandez à l’expéditeur de le partager autrement.',
    absentText: 'Ce fichier ou dossier n’existe plus.',
    transferText: 'L’expéditeur a atteint une limite de téléchargement. Réessayez plus tard ou prévenez-le.',
    noRoomText: 'Le destinataire n’a plus de place pour des fichiers. Réessayez plus tard ou prévenez-le.',
    code: (code) => `Code ${code}`,
    problemTitle: 'L’opération a échoué',
    requestTitle: (name) => `Envoyer des fichiers vers « ${name} »`,
    requestText: 'Vous pouvez envoyer des fichiers ici, mais pas voir ceux des autres.',
    choose: 'Choisir des fichiers',
    accepts: (types) => `Types acceptés : ${types}.`,
    largest: (size) => `${size} au plus par fichier.`,
    noScript: 'L’envoi nécessite JavaScript. Activez-le, puis rechargez la page.',
    waiting: 'En attente',
    sending: 'Envoi en cours',
    offline: 'En attente du réseau',
    stop: 'Arrêter',
    stopped: 'Arrêté',
    unfinished: (names) =>
      `Non terminé : ${names}. Choisissez de nouveau le même fichier : l’envoi reprendra où il en était.`,
    sent: 'Envoyé',
    failed: 'Non envoyé',
    retry: 'Réessayer',
  },
  zh_CN: {
    download: '下载',
    folder: '文件夹',
    name: '名称',
    size: '大小',
    modified: '修改时间',
    empty: '此文件夹为空。',
    more: '下一页',
    first: '第一页',
    downloadAll: '全部下载（.zip）',
    search: '在此文件夹中搜索',
    find: '搜索',
    all: '显示全部',
    nothingFound: (text) => `没有与“${text}”匹配的文件。`,
    partial: '此文件夹非常大，只搜索了前 50,000 个名称。',
    back: '返回文件夹',
    path: '文件夹路径',
    until: (time) => `有效期至 ${time}`,
    preview: (name) => `${name} 的预览`,
    previewFailed: '无法加载预览。',
    notPreviewed: '此处不提供预览，因为查看会计为一次下载。',
    passwordTitle: '此链接受密码保护',
    passwordText: '请输入随链接提供的密码。',
    password: '密码',
    open: '打开',
    endedTitle: '此链接已失效',
    unknownText: '链接已被撤销或从未存在。请向发送者索取新的链接。',
    expiredText: '链接已过期。请向发送者索取新的链接。',
    usedUpText: '链接已达到上限。请向发送者索取新的链接。',
    damagedText: '链接不完整。请复制完整的链接后重试。',
    archivedText: '此文件已归档。请让发送者将其恢复。',
    restoringText: '正在恢复此文件。请过几小时再试。',
    sealedText: '此文件使用只有其所有者持有的密钥加密，链接无法打开。请让发送者以其他方式共享。',
    absentText: '此文件或文件夹已不存在。',
    transferText: '发送者已达到下载上限。请稍后再试，或告知对方。',
    noRoomText: '收件人已没有空间存放文件。请稍后再试，或告知对方。',
    code: (code) => `代码 ${code}`,
    problemTitle: '操作未成功',
    requestTitle: (name) => `上传文件到“${name}”`,
    requestText: '您可以在此上传文件，但无法查看他人上传的内容。',
    choose: '选择文件',
    accepts: (types) => `接受的类型：${types}。`,
    largest: (size) => `单个文件不超过 ${size}。`,
    noScript: '上传需要 JavaScript。请启用后重新加载页面。',
    waiting: '等待中',
    sending: '正在上传',
    offline: '正在等待网络',
    stop: '停止',
    stopped: '已停止',
    unfinished: (names) => `尚未完成：${names}。再次选择同一文件即可从中断处继续。`,
    sent: '已上传',
    failed: '未上传',
    retry: '重试',
  },
  ja_JP: {
    download: 'ダウンロード',
    folder: 'フォルダー',
    name: '名前',
    size: 'サイズ',
    modified: '更新日時',
    empty: 'このフォルダーは空です。',
    more: '次のページ',
    first: '最初のページ',
    downloadAll: 'すべてダウンロード（.zip）',
    search: 'このフォルダー内を検索',
    find: '検索',
    all: 'すべて表示',
    nothingFound: (text) => `「${text}」に一致するファイルはありません。`,
    partial: 'フォルダーがとても大きいため、最初の 50,000 件の名前だけを検索しました。',
    back: 'フォルダーに戻る',
    path: 'フォルダーのパス',
    until: (time) => `${time} まで利用できます`,
    preview: (name) => `${name} のプレビュー`,
    previewFailed: 'プレビューを読み込めませんでした。',
    notPreviewed: '表示もダウンロード 1 回と数えられるため、プレビューはありません。',
    passwordTitle: 'このリンクは保護されています',
    passwordText: 'リンクと一緒に受け取ったパスワードを入力してください。',
    password: 'パスワード',
    open: '開く',
    endedTitle: 'このリンクは使えなくなりました',
    unknownText: '取り消されたか、存在しないリンクです。送信者に新しいリンクを依頼してください。',
    expiredText: '期限が切れました。送信者に新しいリンクを依頼してください。',
    usedUpText: 'リンクが上限に達しました。送信者に新しいリンクを依頼してください。',
    damagedText: 'リンクが不完全です。リンク全体をコピーして、もう一度お試しください。',
    archivedText: 'このファイルはアーカイブされています。送信者に復元を依頼してください。',
    restoringText: 'このファイルは復元中です。数時間後にもう一度お試しください。',
    sealedText:
      'このファイルは所有者だけが持つ鍵で暗号化されているため、リンクでは開けません。送信者に別の方法での共有を依頼してください。',
    absentText: 'このファイルまたはフォルダーは存在しません。',
    transferText: '送信者がダウンロードの上限に達しました。後でもう一度試すか、送信者に知らせてください。',
    noRoomText: '受け取る側に空き容量がありません。後でもう一度試すか、相手に知らせてください。',
    code: (code) => `コード ${code}`,
    problemTitle: '処理できませんでした',
    requestTitle: (name) => `「${name}」にファイルをアップロード`,
    requestText: 'ここにファイルをアップロードできます。ほかの人のファイルは表示されません。',
    choose: 'ファイルを選択',
    accepts: (types) => `受け付ける種類：${types}。`,
    largest: (size) => `1 ファイルあたり最大 ${size}。`,
    noScript: 'アップロードには JavaScript が必要です。有効にしてページを再読み込みしてください。',
    waiting: '待機中',
    sending: '送信中',
    offline: 'ネットワークを待っています',
    stop: '中止',
    stopped: '中止しました',
    unfinished: (names) => `未完了：${names}。同じファイルをもう一度選ぶと、続きから送信します。`,
    sent: '送信済み',
    failed: '未送信',
    retry: '再試行',
  },
});
