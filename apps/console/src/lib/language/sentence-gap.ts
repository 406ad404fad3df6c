import { sentenceGap as gapIn } from '@atoll/contract';
import { locale } from './page-locale.ts';

/** The space between a sentence and the next one, or a link or button after it. */
export const sentenceGap = gapIn(locale);
