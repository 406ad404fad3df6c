import type { Locale } from '@atoll/contract';

/** Refusals below the application (decisions, section 4): apart from 500, the only responses that are not HTTP 200. */
export type HttpFault = 400 | 403 | 404 | 405 | 408 | 413 | 415 | 431;

const messages: Readonly<Record<Locale, Readonly<Record<HttpFault, string>>>> = {
  en_US: {
    400: 'The request is not valid JSON or not valid HTTP.',
    403: 'Requests from other sites are refused.',
    404: 'There is nothing at this address.',
    405: 'This address does not answer this method.',
    408: 'The request body did not arrive in time. Try again.',
    413: 'The request is too large. At most 1 MiB is allowed.',
    415: 'The request body must be JSON (Content-Type: application/json).',
    431: 'The request headers are too large.',
  },
  fr_FR: {
    400: 'La requête n’est pas du JSON valide ou du HTTP valide.',
    403: 'Les requêtes provenant d’autres sites sont refusées.',
    404: 'Il n’y a rien à cette adresse.',
    405: 'Cette adresse ne répond pas à cette méthode.',
    408: 'Le corps de la requête n’est pas arrivé à temps. Réessayez.',
    413: 'La requête est trop volumineuse. La limite est de 1 Mio.',
    415: 'Le corps de la requête doit être du JSON (Content-Type: application/json).',
    431: 'Les en-têtes de la requête sont trop volumineux.',
  },
  zh_CN: {
    400: '请求不是有效的 JSON 或 HTTP。',
    403: '拒绝来自其他网站的请求。',
    404: '此地址没有任何内容。',
    405: '此地址不支持该方法。',
    408: '未能及时收到请求正文，请重试。',
    413: '请求过大，最多允许 1 MiB。',
    415: '请求正文必须是 JSON（Content-Type: application/json）。',
    431: '请求头过大。',
  },
  ja_JP: {
    400: 'リクエストが正しい JSON または HTTP ではありません。',
    403: '他のサイトからのリクエストは拒否されます。',
    404: 'このアドレスには何もありません。',
    405: 'このアドレスはこのメソッドに対応していません。',
    408: 'リクエスト本文が時間内に届きませんでした。もう一度お試しください。',
    413: 'リクエストが大きすぎます。上限は 1 MiB です。',
    415: 'リクエスト本文は JSON（Content-Type: application/json）でなければなりません。',
    431: 'リクエストヘッダーが大きすぎます。',
  },
};

export function httpFaultMessage(status: HttpFault, locale: Locale): string {
  return messages[locale][status];
}

export function isHttpFault(status: unknown): status is HttpFault {
  return typeof status === 'number' && Object.hasOwn(messages.en_US, status);
}
