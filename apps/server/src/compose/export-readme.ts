import { type Locale, languageTag } from '@atoll/contract/locales';

interface Words {
  title: (at: string) => string;
  paragraphs: readonly string[];
  files: string;
}

const words: Readonly<Record<Locale, Words>> = {
  en_US: {
    title: (at) => `What Atoll keeps of you, as of ${at}`,
    paragraphs: [
      'Files ending in .jsonl hold one JSON object to a line, those ending in .csv a table. Times are milliseconds since 1970 (UTC), amounts of money millionths of a US dollar, sizes bytes.',
      'Passwords, secrets and whatever opens something are not in here: they are kept as hashes or sealed, and are nobody’s to read.',
      'The bytes of your objects are not in here either. Take them with any S3 client (for example “aws s3 sync”), or as a zip from the console: open a bucket, select what you want, and download it.',
      'The audit log is in storage/audit.jsonl. The guide, page “Request log and audit log”, shows how to check its chain of hashes.',
    ],
    files: 'Files',
  },
  fr_FR: {
    title: (at) => `Ce qu’Atoll conserve de vous, au ${at}`,
    paragraphs: [
      'Les fichiers .jsonl contiennent un objet JSON par ligne, les fichiers .csv un tableau. Les dates sont en millisecondes depuis 1970 (UTC), les montants en millionièmes de dollar américain, les tailles en octets.',
      'Les mots de passe, les secrets et tout ce qui donne un accès n’y figurent pas : ils sont conservés sous forme d’empreintes ou scellés, et personne ne peut les lire.',
      'Le contenu de vos objets n’y figure pas non plus. Récupérez-le avec n’importe quel client S3 (par exemple « aws s3 sync »), ou en zip depuis la console : ouvrez un bucket, sélectionnez ce que vous voulez et téléchargez-le.',
      'Le journal d’audit se trouve dans storage/audit.jsonl. La page « Journal des requêtes et des modifications » du guide montre comment vérifier sa chaîne d’empreintes.',
    ],
    files: 'Fichiers',
  },
  zh_CN: {
    title: (at) => `Atoll 保存的有关您的数据，截至 ${at}`,
    paragraphs: [
      '.jsonl 文件每行一个 JSON 对象，.csv 文件为表格。时间为 1970 年以来的毫秒数（UTC），金额单位为百万分之一美元，大小单位为字节。',
      '密码、密钥以及任何可用于访问的内容都不在其中：它们以哈希或密封形式保存，任何人都无法读取。',
      '对象的内容也不在其中。请使用任意 S3 客户端（例如 aws s3 sync）取回，或在控制台中打开存储桶，选择所需内容并下载为 zip。',
      '审计日志位于 storage/audit.jsonl。指南的“请求日志与审计日志”页面说明了如何核对其哈希链。',
    ],
    files: '文件',
  },
  ja_JP: {
    title: (at) => `Atoll が保管しているお客様のデータ（${at} 時点）`,
    paragraphs: [
      '.jsonl は 1 行に 1 つの JSON オブジェクト、.csv は表です。時刻は 1970 年からのミリ秒（UTC）、金額は 100 万分の 1 米ドル、サイズはバイトです。',
      'パスワード、シークレットなど、アクセスに使えるものは含まれません。ハッシュまたは封印された形で保管されており、誰も読むことはできません。',
      'オブジェクトの中身も含まれません。S3 クライアント（aws s3 sync など）で取り出すか、コンソールでバケットを開き、選択して zip でダウンロードしてください。',
      '監査ログは storage/audit.jsonl にあります。ハッシュのチェーンを検証する方法は、ガイドの「リクエストログと監査ログ」のページにあります。',
    ],
    files: 'ファイル',
  },
};

/** Describes the contents of an export, and what it leaves out. */
export function exportReadme(
  locale: Locale,
  { names, now }: { names: readonly string[]; now: number },
): string {
  const { title, paragraphs, files } = words[locale];
  const at = new Intl.DateTimeFormat(languageTag(locale), {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  }).format(now);
  return [title(at), ...paragraphs, `${files}:\n${names.map((name) => `  ${name}`).join('\n')}`, '']
    .join('\n\n')
    .trimEnd()
    .concat('\n');
}
