import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/contribute-entry.ts';

export const texts = {
  title: 'ログイン中',
  failed: 'プロジェクトへのログインが完了していません',
  failedText: '記録した内容は失われません。後でもう一度アクセスすることもできます。',
  back: 'プロジェクトに戻る',
} as const satisfies Catalogue<typeof english>;
