import { expect, it } from 'vitest';
import { settingsOf } from './templates.ts';

it('asks translators for the original only, because the text of the item is the translation', () => {
  const { item_type, fields } = settingsOf('translations', 'en_US');
  expect(item_type).toBe('text');
  expect(fields.map(({ name }) => name)).toEqual(['source']);
});
