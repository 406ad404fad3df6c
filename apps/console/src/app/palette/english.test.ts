import { expect, test, vi } from 'vitest';

test('a page in another language also knows the English names', async () => {
  vi.doMock('#lib/language/page-locale.ts', () => ({ locale: 'ja_JP' }));
  const { englishOf, loadEnglish } = await import('./english.ts');
  expect(englishOf('shell:nav.signOut')).toBe('');
  await loadEnglish(['shell']);
  expect(englishOf('shell:nav.signOut')).toBe('Sign out');
});
