import type { Locale } from '@atoll/contract';

export interface ShareWords {
  readonly download: string;
  readonly folder: string;
  readonly name: string;
  readonly size: string;
  readonly modified: string;
  readonly empty: string;
  readonly more: string;
  readonly path: string;
  readonly until: (time: string) => string;
  readonly left: (count: string) => string;
  readonly preview: (name: string) => string;
  readonly passwordTitle: string;
  readonly passwordText: string;
  readonly password: string;
  readonly open: string;
  readonly endedTitle: string;
  readonly unknownText: string;
  readonly expiredText: string;
  readonly damagedText: string;
  readonly problemTitle: string;
  readonly requestTitle: (name: string) => string;
  readonly requestText: string;
  readonly choose: string;
  readonly accepts: (types: string) => string;
  readonly largest: (size: string) => string;
  readonly filesLeft: (count: string) => string;
  readonly noScript: string;
  readonly sending: string;
  readonly sent: string;
  readonly failed: string;
  readonly retry: string;
}

/** The words of the pages at `/s/`. */
export const shareWords: Readonly<Record<Locale, ShareWords>> = {
  en_US: {
    download: 'Download',
    folder: 'Folder',
    name: 'Name',
    size: 'Size',
    modified: 'Modified',
    empty: 'This folder is empty.',
    more: 'Next page',
    path: 'Folder path',
    until: (time) => `Available until ${time}.`,
    left: (count) => `Downloads left: ${count}.`,
    preview: (name) => `Preview of ${name}`,
    passwordTitle: 'This link is protected',
    passwordText: 'Enter the password that came with the link.',
    password: 'Password',
    open: 'Open',
    endedTitle: 'This link no longer works',
    unknownText: 'It was withdrawn, or never existed. Ask the person who sent it for a new one.',
    expiredText:
      'Its time is over, or it was used as often as it allows. Ask the person who sent it for a new one.',
    damagedText: 'A part of the address is missing or was changed. Copy the whole link once more.',
    problemTitle: 'That did not work',
    requestTitle: (name) => `Upload files to “${name}”`,
    requestText: 'You can send files here, but not see what others have sent.',
    choose: 'Choose files',
    accepts: (types) => `Accepted: ${types}.`,
    largest: (size) => `At most ${size} per file.`,
    filesLeft: (count) => `Files left: ${count}.`,
    noScript: 'Uploading needs JavaScript. Allow it for this page and load it again.',
    sending: 'Sending',
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
    path: 'Chemin du dossier',
    until: (time) => `Disponible jusqu’au ${time}.`,
    left: (count) => `Téléchargements restants : ${count}.`,
    preview: (name) => `Aperçu de ${name}`,
    passwordTitle: 'Ce lien est protégé',
    passwordText: 'Saisissez le mot de passe fourni avec le lien.',
    password: 'Mot de passe',
    open: 'Ouvrir',
    endedTitle: 'Ce lien ne fonctionne plus',
    unknownText:
      'Il a été retiré ou n’a jamais existé. Demandez-en un nouveau à la personne qui vous l’a envoyé.',
    expiredText:
      'Il est arrivé à échéance ou a servi autant de fois que prévu. Demandez-en un nouveau à la personne qui vous l’a envoyé.',
    damagedText: 'Une partie de l’adresse manque ou a été modifiée. Copiez de nouveau le lien en entier.',
    problemTitle: 'L’opération a échoué',
    requestTitle: (name) => `Envoyer des fichiers vers « ${name} »`,
    requestText: 'Vous pouvez envoyer des fichiers ici, mais pas voir ceux des autres.',
    choose: 'Choisir des fichiers',
    accepts: (types) => `Types acceptés : ${types}.`,
    largest: (size) => `${size} au plus par fichier.`,
    filesLeft: (count) => `Fichiers restants : ${count}.`,
    noScript: 'L’envoi nécessite JavaScript. Autorisez-le pour cette page, puis rechargez-la.',
    sending: 'Envoi en cours',
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
    path: '文件夹路径',
    until: (time) => `有效期至 ${time}。`,
    left: (count) => `剩余下载次数：${count}。`,
    preview: (name) => `${name} 的预览`,
    passwordTitle: '此链接受密码保护',
    passwordText: '请输入随链接提供的密码。',
    password: '密码',
    open: '打开',
    endedTitle: '此链接已失效',
    unknownText: '链接已被撤回或从未存在。请向发送者索取新的链接。',
    expiredText: '链接已过期，或已达到使用次数上限。请向发送者索取新的链接。',
    damagedText: '地址缺失了一部分或被更改。请重新复制完整的链接。',
    problemTitle: '操作未成功',
    requestTitle: (name) => `上传文件到“${name}”`,
    requestText: '您可以在此上传文件，但无法查看他人上传的内容。',
    choose: '选择文件',
    accepts: (types) => `接受的类型：${types}。`,
    largest: (size) => `单个文件不超过 ${size}。`,
    filesLeft: (count) => `还可上传 ${count} 个文件。`,
    noScript: '上传需要 JavaScript。请为此页面启用后重新加载。',
    sending: '正在上传',
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
    path: 'フォルダーのパス',
    until: (time) => `${time} まで利用できます。`,
    left: (count) => `残りのダウンロード回数：${count}。`,
    preview: (name) => `${name} のプレビュー`,
    passwordTitle: 'このリンクは保護されています',
    passwordText: 'リンクとともに伝えられたパスワードを入力してください。',
    password: 'パスワード',
    open: '開く',
    endedTitle: 'このリンクは使えなくなりました',
    unknownText: '取り消されたか、存在しないリンクです。送信者に新しいリンクを依頼してください。',
    expiredText: '期限が切れたか、使用回数の上限に達しました。送信者に新しいリンクを依頼してください。',
    damagedText: 'アドレスの一部が欠けているか、変更されています。リンク全体をもう一度コピーしてください。',
    problemTitle: '処理できませんでした',
    requestTitle: (name) => `「${name}」にファイルをアップロード`,
    requestText: 'ここにファイルを送信できます。ほかの人が送信したものは表示されません。',
    choose: 'ファイルを選択',
    accepts: (types) => `受け付ける種類：${types}。`,
    largest: (size) => `1 ファイルあたり最大 ${size}。`,
    filesLeft: (count) => `あと ${count} 個送信できます。`,
    noScript: 'アップロードには JavaScript が必要です。このページで許可して再読み込みしてください。',
    sending: '送信中',
    sent: '送信済み',
    failed: '未送信',
    retry: '再試行',
  },
};
