import { messageFor } from '@atoll/contract/messages';
import { expect, test } from 'vitest';
import { loadTexts } from './i18n.ts';
import { invalidValueText } from './invalid-value-text.ts';

test('says that a text has a character that nobody sees, and in which field', async () => {
  await loadTexts('agents');
  const refusal = (field: string) =>
    `${messageFor(1027, 'en_US')} ${field}: contains U+202E, which can’t be seen or changes how the text reads`;
  expect(await invalidValueText(refusal('settings.greeting'))).toBe(
    'Check “Greeting”: it contains an invisible character (U+202E). Delete it or type the text again.',
  );
  expect(await invalidValueText(refusal('unheard_of'))).toBe(
    'A text you entered contains an invisible character (U+202E). Delete it or type the text again.',
  );
});
