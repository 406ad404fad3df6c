import { type Catalogues, flatten } from './catalogues.ts';

const rules = [
  { broken: /«(?!\u00a0[^\s])|(?<![^\s]\u00a0)»/u, needs: 'U+00A0 inside « »' },
  { broken: /[^\s][ \u00a0][:;?!](?:\s|$)/u, needs: 'U+202F before : ; ? !' },
];

/** Returns the French texts that have another space than French typography asks for inside or before a mark. */
export function findFrenchSpaces({ fr_FR = {} }: Catalogues): string[] {
  return Object.entries(fr_FR).flatMap(([domain, texts]) =>
    [...flatten(texts)].flatMap(([key, text]) =>
      rules
        .filter(({ broken }) => broken.test(text))
        .map(({ needs }) => `fr_FR/${domain}: ${key} needs ${needs}`),
    ),
  );
}
