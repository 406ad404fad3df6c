import type { Locale } from '../locales.ts';
import type { Meter } from './meters.ts';

/** The names of the metered kinds of usage, for invoices and the console. */
export const meterNames = {
  en_US: {
    stored_byte_hours: 'Storage',
    archived_byte_hours: 'Archive storage',
    bytes_out: 'Egress',
    write_requests: 'Writes and lists',
    read_requests: 'Reads',
    delete_requests: 'Deletes',
    model_input_tokens: 'AI model input',
    model_output_tokens: 'AI model output',
  },
  fr_FR: {
    stored_byte_hours: 'Stockage',
    archived_byte_hours: 'Stockage d’archive',
    bytes_out: 'Trafic sortant',
    write_requests: 'Écritures et listes',
    read_requests: 'Lectures',
    delete_requests: 'Suppressions',
    model_input_tokens: 'Texte envoyé à l’IA',
    model_output_tokens: 'Texte généré par l’IA',
  },
  zh_CN: {
    stored_byte_hours: '存储',
    archived_byte_hours: '归档存储',
    bytes_out: '出站流量',
    write_requests: '写入和列出请求',
    read_requests: '读取请求',
    delete_requests: '删除请求',
    model_input_tokens: 'AI 模型输入',
    model_output_tokens: 'AI 模型输出',
  },
  ja_JP: {
    stored_byte_hours: 'ストレージ',
    archived_byte_hours: 'アーカイブストレージ',
    bytes_out: '下り転送量',
    write_requests: '書き込みと一覧',
    read_requests: '読み取り',
    delete_requests: '削除',
    model_input_tokens: 'AI モデルの入力',
    model_output_tokens: 'AI モデルの出力',
  },
} as const satisfies Record<Locale, Record<Meter, string>>;
