import { formatMessage, type Locale } from '@atoll/contract';

const languages = {
  en_US: () => import('@atoll/contract/messages/en_US'),
  fr_FR: () => import('@atoll/contract/messages/fr_FR'),
  zh_CN: () => import('@atoll/contract/messages/zh_CN'),
  ja_JP: () => import('@atoll/contract/messages/ja_JP'),
} as const satisfies Record<Locale, unknown>;

/**
 * Returns the catalogue's text for a code in one language; empty for a code that is not in it. The texts of a language
 * load on first use.
 */
export async function errorMessage(code: number, locale: Locale): Promise<string> {
  const { messages, fallbacks } = await languages[locale]();
  const message = (messages as Readonly<Record<number, string>>)[code];
  return message === undefined ? '' : formatMessage(message, fallbacks);
}
