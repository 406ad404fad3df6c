import { type Catalogues, flatten } from './catalogues.ts';

const space = '\u00a0';
const misplaced = new RegExp(`«(?!${space}[^\\s])|(?<![^\\s]${space})»`, 'u');

/** Returns the French texts whose quotation marks have anything but one no-break space inside. */
export function findQuotationMarks({ fr_FR = {} }: Catalogues): string[] {
  return Object.entries(fr_FR).flatMap(([domain, texts]) =>
    [...flatten(texts)]
      .filter(([, text]) => misplaced.test(text))
      .map(([key]) => `fr_FR/${domain}: ${key} needs U+00A0 inside « »`),
  );
}
