import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/security.ts';

export const texts = {
  ways: {
    title: 'ログイン方法',
    text: '次のいずれの方法でもアカウントに入れます。',
    password: 'パスワード',
    passwordSet: '設定済み。「アカウント」で変更できます。',
    passwordNone: 'なし',
    google: 'Google',
    googleLinked: '連携済み',
    googleNone: '未連携。ログイン画面で Google を選ぶと連携できます。',
  },
} as const satisfies Catalogue<typeof english>;
