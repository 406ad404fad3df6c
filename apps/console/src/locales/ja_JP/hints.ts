import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/hints.ts';

export const texts = {
  gotIt: 'わかりました',
  noMore: 'ヒントを表示しない',
  objects:
    'ファイルやフォルダーをこのページにドロップするとアップロードできます。行のメニューには、できる操作がすべてあります。',
  objectsTouch: 'アップロードボタンでファイルを追加できます。行のメニューには、できる操作がすべてあります。',
  settings:
    '設定ごとに「保存」を押してください。Ctrl または ⌘ を押しながら K を押すと、名前で設定を探せます。',
  settingsTouch: '設定ごとに「保存」を押してください。',
  sharing:
    '共有リンクを使うと、アカウントのない人もオブジェクトやフォルダーを開けます。期限を決められ、ここで取り消せます。',
  agents:
    'エージェントはバケット内のファイルをもとに質問に答えます。ソースを選び、試してから公開してください。',
  hub: 'プロジェクトでは、提供者からファイルやレビューを集めます。必要なものを説明してプロジェクトを開き、採用した分だけ支払います。',
} as const satisfies Catalogue<typeof english>;
