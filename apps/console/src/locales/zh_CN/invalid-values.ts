import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/invalid-values.ts';

export const texts = {
  named: '请检查“{{name}}”：此值无效。',
  unnamed: '您输入的内容中有无效的值。请检查后重试。',
  illegible: '请检查“{{name}}”：其中包含不可见字符（{{character}}）。请将其删除，或重新输入文本。',
  illegibleUnnamed: '您输入的内容中包含不可见字符（{{character}}）。请将其删除，或重新输入文本。',
} as const satisfies Catalogue<typeof english>;
