import { languageTag } from '@atoll/contract';
import { locale } from './api.ts';
import { createFormats } from './format.ts';

/** Formats of this page load's language. */
export const formats = createFormats(languageTag(locale));
