import type { Locale } from '@atoll/contract';
import { keptWords } from '../pages/kept-words.ts';

export interface ApiWords {
  readonly title: string;
  readonly introduction: readonly string[];
  readonly document: string;
  readonly parameters: string;
  readonly body: string;
  readonly answer: string;
  readonly codes: string;
  readonly session: string;
  readonly anonymous: string;
  readonly none: string;
  readonly field: string;
  readonly type: string;
  readonly required: string;
  readonly yes: string;
  readonly no: string;
  readonly code: string;
  readonly message: string;
}

/** The words of the API reference. The summaries of the calls themselves are English, like their names. */
export const apiWords: Readonly<Record<Locale, ApiWords>> = keptWords({
  en_US: {
    title: 'API reference',
    introduction: [
      'Every response has the form {code, msg, data}. Code 200 means success. Each call lists the other codes it can return. msg is in the language of the Accept-Language header.',
      'GET and DELETE take query parameters; POST and PUT take a JSON body. Send the session token as Authorization: Bearer. Unknown fields are rejected.',
    ],
    document: 'OpenAPI 3.1 document',
    parameters: 'Query parameters',
    body: 'JSON body',
    answer: 'Response data',
    codes: 'Codes',
    session: 'Requires a session.',
    anonymous: 'No session required.',
    none: 'None.',
    field: 'Field',
    type: 'Type',
    required: 'Required',
    yes: 'yes',
    no: 'no',
    code: 'Code',
    message: 'Message',
  },
  fr_FR: {
    title: 'Référence de l’API',
    introduction: [
      'Chaque réponse est une enveloppe {code, msg, data}. Le code 200 signifie la réussite ; les autres codes possibles sont indiqués pour chaque opération. msg est dans la langue de l’en-tête Accept-Language.',
      'GET et DELETE transmettent les données en paramètres d’URL, POST et PUT en JSON. Le jeton de session est transmis dans Authorization: Bearer. Les champs inconnus sont refusés.',
    ],
    document: 'La même chose en document OpenAPI 3.1',
    parameters: 'Paramètres d’URL',
    body: 'Corps JSON',
    answer: 'data en cas de réussite',
    codes: 'Codes',
    session: 'Nécessite une session.',
    anonymous: 'Ne nécessite pas de session.',
    none: 'Aucun.',
    field: 'Champ',
    type: 'Type',
    required: 'Obligatoire',
    yes: 'oui',
    no: 'non',
    code: 'Code',
    message: 'Message',
  },
  zh_CN: {
    title: 'API 参考',
    introduction: [
      '每个响应都是信封 {code, msg, data}。代码 200 表示成功；每个操作可能返回的其他代码都列在该操作下。msg 使用 Accept-Language 标头指定的语言。',
      'GET 和 DELETE 通过查询参数传递数据，POST 和 PUT 使用 JSON。会话令牌通过 Authorization: Bearer 传递。未知字段会被拒绝。',
    ],
    document: '同样内容的 OpenAPI 3.1 文档',
    parameters: '查询参数',
    body: 'JSON 正文',
    answer: '成功时的 data',
    codes: '代码',
    session: '需要会话。',
    anonymous: '不需要会话。',
    none: '无。',
    field: '字段',
    type: '类型',
    required: '必填',
    yes: '是',
    no: '否',
    code: '代码',
    message: '消息',
  },
  ja_JP: {
    title: 'API リファレンス',
    introduction: [
      'すべての応答は {code, msg, data} という封筒です。コード 200 は成功を表し、それ以外に返りうるコードは操作ごとに示しています。msg は Accept-Language ヘッダーの言語で返ります。',
      'GET と DELETE はデータをクエリパラメーターで、POST と PUT は JSON で渡します。セッショントークンは Authorization: Bearer で渡します。未知のフィールドは拒否されます。',
    ],
    document: '同じ内容の OpenAPI 3.1 文書',
    parameters: 'クエリパラメーター',
    body: 'JSON 本文',
    answer: '成功時の data',
    codes: 'コード',
    session: 'セッションが必要です。',
    anonymous: 'セッションは不要です。',
    none: 'なし。',
    field: 'フィールド',
    type: '型',
    required: '必須',
    yes: 'はい',
    no: 'いいえ',
    code: 'コード',
    message: 'メッセージ',
  },
});
