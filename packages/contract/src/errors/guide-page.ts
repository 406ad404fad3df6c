import { commonCodes, sessionCodes } from '../define-call.ts';
import { calls } from '../index.ts';
import type { Locale } from '../locales.ts';
import { codes, type ErrorCode, transportCodes } from './codes.ts';
import { messageFor } from './messages/index.ts';

const words = {
  en_US: {
    title: 'Error codes',
    intro:
      'Every answer of the JSON API is an envelope `{code, msg, data}`. `200` means success; any other code is in this table. `msg` comes in the language of your `Accept-Language` header. The S3 endpoint answers with the error names of S3 instead.',
    columns: ['Code', 'Message', 'Answered by'],
    everyCall: 'every call',
    sessionCalls: 'every call that needs a session',
    registered: '`POST /api/login/register`, as the text of its success',
    reserved: 'Reserved codes',
    reservedIntro: 'These have their meaning and their message, but no call of this version answers them.',
  },
  fr_FR: {
    title: 'Codes d’erreur',
    intro:
      'Chaque réponse de l’API JSON est une enveloppe `{code, msg, data}`. `200` signifie que tout s’est bien passé ; tout autre code figure dans ce tableau. `msg` est dans la langue de votre en-tête `Accept-Language`. Le point de terminaison S3 répond, lui, avec les noms d’erreur de S3.',
    columns: ['Code', 'Message', 'Donné par'],
    everyCall: 'tous les appels',
    sessionCalls: 'tous les appels qui demandent une session',
    registered: '`POST /api/login/register`, comme texte de réussite',
    reserved: 'Codes réservés',
    reservedIntro: 'Ils ont leur sens et leur message, mais aucun appel de cette version ne les donne.',
  },
  zh_CN: {
    title: '错误代码',
    intro:
      'JSON API 的每个响应都是 `{code, msg, data}` 结构。`200` 表示成功，其他代码见下表。`msg` 使用请求头 `Accept-Language` 指定的语言。S3 端点则返回 S3 自己的错误名称。',
    columns: ['代码', '提示', '返回该代码的调用'],
    everyCall: '所有调用',
    sessionCalls: '所有需要登录的调用',
    registered: '`POST /api/login/register`，作为成功提示',
    reserved: '保留的代码',
    reservedIntro: '这些代码已有确定的含义和提示，但当前版本没有任何调用会返回它们。',
  },
  ja_JP: {
    title: 'エラーコード',
    intro:
      'JSON API の応答はすべて `{code, msg, data}` という形です。`200` は成功を表し、それ以外のコードは次の表のとおりです。`msg` は `Accept-Language` ヘッダーの言語で返ります。S3 エンドポイントは、代わりに S3 のエラー名を返します。',
    columns: ['コード', 'メッセージ', '返す呼び出し'],
    everyCall: 'すべての呼び出し',
    sessionCalls: 'ログインが必要なすべての呼び出し',
    registered: '`POST /api/login/register`（成功時のメッセージとして）',
    reserved: '予約済みのコード',
    reservedIntro: '意味とメッセージは決まっていますが、このバージョンで返す呼び出しはありません。',
  },
} as const satisfies Record<Locale, unknown>;

/** Returns the calls of the contract with this code, in the words of a locale; empty if there are none. */
function answeredBy(code: ErrorCode, locale: Locale): string[] {
  if (commonCodes.some((common) => common === code)) return [words[locale].everyCall];
  const list = Object.values(calls)
    .filter((call) => (call.codes as readonly ErrorCode[]).includes(code))
    .map((call) => `\`${call.method} ${call.path}\``);
  if (sessionCodes.some((session) => session === code)) list.unshift(words[locale].sessionCalls);
  if (code === codes.accountActivated) list.push(words[locale].registered);
  return list;
}

const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`;

const messageCell = (code: ErrorCode | typeof transportCodes.tokenMissing, locale: Locale) =>
  messageFor(code, locale).replaceAll('|', '\\|');

/** Generates the user guide's page of error codes from the contract, so that it is always up to date. */
export function errorCodesPage(locale: Locale, order: number): string {
  const { title, intro, columns, sessionCalls, reserved, reservedIntro } = words[locale];
  const all = Object.values(codes)
    .sort((a, b) => a - b)
    .map((code) => ({ code, message: messageCell(code, locale), by: answeredBy(code, locale) }));
  const signedOut = transportCodes.tokenMissing;
  return [
    `---\ntitle: ${title}\norder: ${order}\n---\n`,
    `${intro}\n`,
    row(...columns),
    row('---', '---', '---'),
    row(signedOut, messageCell(signedOut, locale), sessionCalls),
    ...all.filter(({ by }) => by.length).map(({ code, message, by }) => row(code, message, by.join(', '))),
    `\n## ${reserved}\n\n${reservedIntro}\n`,
    row(columns[0], columns[1]),
    row('---', '---'),
    ...all.filter(({ by }) => !by.length).map(({ code, message }) => row(code, message)),
    '',
  ].join('\n');
}
