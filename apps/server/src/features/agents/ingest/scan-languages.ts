import type { Locale } from '@atoll/contract';
import type { Reader } from '@atoll/database';
import { type OcrLanguage, ocrLanguages } from '@atoll/document-reader';
import { findAnyAgent } from '../kernel/agent.store.ts';

const languageOf: Readonly<Record<Locale, OcrLanguage>> = {
  en_US: 'eng',
  fr_FR: 'fra',
  zh_CN: 'chi_sim',
  ja_JP: 'jpn',
};

/** Returns the languages whose characters are recognized for an agent: those that it answers in, or all. */
export async function scanLanguages(read: Reader, agentId: string): Promise<readonly OcrLanguage[]> {
  const agent = await findAnyAgent(read, agentId);
  const languages = agent?.settings.languages ?? [];
  return languages.length === 0 ? ocrLanguages : languages.map((locale) => languageOf[locale]);
}
