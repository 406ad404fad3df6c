import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/invalid-values.ts';

export const texts = {
  named: '「{{name}}」を確認してください。値が無効です。',
  unnamed: '入力した値に無効なものがあります。確認してもう一度お試しください。',
  illegible:
    '「{{name}}」を確認してください。見えない文字（{{character}}）が含まれています。削除するか、入力し直してください。',
  illegibleUnnamed:
    '入力した内容に見えない文字（{{character}}）が含まれています。削除するか、入力し直してください。',
} as const satisfies Catalogue<typeof english>;
