import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/hints.ts';

export const texts = {
  gotIt: 'わかりました',
  noMore: 'ヒントを表示しない',
  objects:
    'ファイルやフォルダーをこのページにドロップするとアップロードできます。共有、移動、削除は、行のメニューから行えます。',
  objectsTouch: 'アップロードボタンでファイルを追加できます。共有、移動、削除は、行のメニューから行えます。',
  settings: '設定ごとに「保存」ボタンがあります。Ctrl+K（Mac では ⌘K）で設定を探せます。',
  settingsTouch: '設定ごとに「保存」ボタンがあります。',
  sharing:
    '共有リンクを使うと、アカウントのない人もオブジェクトやフォルダーを開けます。期限を決められ、ここで取り消せます。',
  agents:
    'エージェントはバケット内のファイルをもとに質問に答えます。ソースを選び、試してから公開してください。',
  hub: 'プロジェクトでは、提供者からデータを集め、審査者が確認します。必要なものを説明して募集を開始してください。支払うのは採用した分だけです。',
} as const satisfies Catalogue<typeof english>;
