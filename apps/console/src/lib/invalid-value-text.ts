import { loadTexts } from './i18n.ts';
import { labelsOf, readInvalid } from './invalid-value.ts';
import type { TextKey } from './page-text.ts';

/** The texts of all domains. The types of i18next, given a key of any of them, fill the type checker's memory. */
interface Texts {
  exists(key: TextKey): boolean;
  t(key: TextKey, values?: { readonly name: string }): string;
}

/** Puts the label of a form's field in place of the name that programs know, or says it without a name. */
export async function invalidValueText(text: string): Promise<string> {
  const invalid = readInvalid(text);
  if (invalid.kind === 'words') return text;
  const texts = (await loadTexts('invalid-values')) as unknown as Texts;
  const label = labelsOf(invalid.name).find((key) => texts.exists(key));
  if (label === undefined) return texts.t('invalid-values:unnamed');
  return texts.t('invalid-values:named', { name: texts.t(label) });
}
