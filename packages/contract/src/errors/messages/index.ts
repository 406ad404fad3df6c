import { type ErrorCode, isErrorCode, type TransportCode, transportCodes } from '../codes.ts';
import * as en_US from './en-us.ts';
import { formatMessage, type MessageParams } from './format.ts';
import * as fr_FR from './fr-fr.ts';
import * as ja_JP from './ja-jp.ts';
import * as zh_CN from './zh-cn.ts';

export type { MessageParams } from './format.ts';

const languages = { en_US, fr_FR, zh_CN, ja_JP };

export type MessageLocale = keyof typeof languages;

/**
 * Returns the `msg` of an answer. Only for servers, because it loads all four languages: the console loads its language from
 * `@atoll/contract/messages/<locale>` and uses `formatMessage`.
 */
export function messageFor(
  code: ErrorCode | TransportCode,
  locale: MessageLocale,
  params?: MessageParams,
): string {
  const { messages, fallbacks, transport } = languages[locale];
  if (isErrorCode(code)) return formatMessage(messages[code], fallbacks, params);
  return code === transportCodes.tokenMissing ? transport.tokenMissing : transport.ok;
}
