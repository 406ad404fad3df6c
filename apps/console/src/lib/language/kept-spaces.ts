import { keptTogether } from '@atoll/contract/spaced-units';
import type { PostProcessorModule } from 'i18next';
import { locale } from './page-locale.ts';

/** Keeps what belongs together on one line in every text, such as a number and its unit. */
export const keptSpaces: PostProcessorModule = {
  type: 'postProcessor',
  name: 'kept-spaces',
  process: (text: string, _key, values) => keptTogether(locale, text, Object.values(values).filter(isText)),
};

const isText = (value: unknown) => typeof value === 'string';
