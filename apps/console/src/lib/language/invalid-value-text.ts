import { loadTexts } from './i18n.ts';
import { labelsOf, readInvalid } from './invalid-value.ts';
import type { TextKey } from './page-text.ts';

/** Texts of any domain. The type checker runs out of memory on i18next's own types for so many keys. */
interface Texts {
  exists(key: TextKey): boolean;
  t(key: TextKey, values?: { readonly name?: string; readonly character?: string }): string;
}

const ofAnyKind = ['invalid-values:named', 'invalid-values:unnamed'] as const;
const ofIllegible = ['invalid-values:illegible', 'invalid-values:illegibleUnnamed'] as const;

/** Returns the message of a refusal with the field's label in place of its name in the call, or without any name. */
export async function invalidValueText(text: string): Promise<string> {
  const invalid = readInvalid(text);
  if (invalid.kind === 'words') return text;
  const texts = (await loadTexts('invalid-values')) as unknown as Texts;
  const label = labelsOf(invalid.name).find((key) => texts.exists(key));
  const { character } = invalid;
  const [named, unnamed] = character === undefined ? ofAnyKind : ofIllegible;
  const values = character === undefined ? {} : { character };
  if (label === undefined) return texts.t(unnamed, values);
  return texts.t(named, { ...values, name: texts.t(label) });
}
