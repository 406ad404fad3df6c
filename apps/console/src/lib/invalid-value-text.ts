import { loadTexts } from './i18n.ts';
import { labelsOf, readInvalid } from './invalid-value.ts';

/** Puts the label of a form's field in place of the name that programs know, or says it without a name. */
export async function invalidValueText(text: string): Promise<string> {
  const invalid = readInvalid(text);
  if (invalid.kind === 'words') return text;
  const i18n = await loadTexts('invalid-values');
  const key = labelsOf(invalid.name).find((label) => i18n.exists(label));
  // The key's type says more than `t` can check: that its domain has the text.
  if (key === undefined) return i18n.t('invalid-values:unnamed');
  return i18n.t('invalid-values:named', { name: i18n.t(key as never) });
}
