import { languageTag } from '@atoll/contract';
import { createFormats } from './format.ts';
import { locale } from './page-locale.ts';

/** Formats of this page load's language. */
export const formats = createFormats(languageTag(locale));
