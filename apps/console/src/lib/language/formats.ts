import { languageTag } from '@atoll/contract';
import { createFormats } from './format.ts';
import { locale } from './page-locale.ts';

/** The formats in the language of this page load. */
export const formats = createFormats(languageTag(locale));
