import { parseSync, Visitor } from 'oxc-parser';
import { type Catalogues, flatten } from './catalogues.ts';

const rules = [
  { broken: /«(?!\u00a0[^\s])|(?<![^\s]\u00a0)»/u, needs: 'U+00A0 inside « »' },
  { broken: /[\p{L}\p{N}\p{Pe}\p{Pf}%>][ \u00a0][:;?!](?:\s|$)/u, needs: 'U+202F before : ; ? !' },
];

/** Letters that tell French from code and English. */
const frenchLetter = /[àâçéèêëîïôùûœ]/iu;

/** Returns the French texts that have another space than French typography asks for inside or before a mark. */
export function findFrenchSpaces({ fr_FR = {} }: Catalogues): string[] {
  return Object.entries(fr_FR).flatMap(([domain, texts]) =>
    [...flatten(texts)].flatMap(([key, text]) => problemsOf(`fr_FR/${domain}: ${key}`, text)),
  );
}

/** Does the same for the French texts of TypeScript, which stand below `fr_FR` or have French letters. */
export function findFrenchSpacesInCode(path: string, source: string): string[] {
  const { program } = parseSync(path, source);
  const french: { start: number; end: number }[] = [];
  const problems: string[] = [];
  const check = (text: string, start: number) => {
    const isFrench = frenchLetter.test(text) || french.some((one) => one.start < start && start < one.end);
    if (isFrench) problems.push(...problemsOf(`${path}:${source.slice(0, start).split('\n').length}`, text));
  };
  new Visitor({
    Property({ key, value }) {
      if (key.type === 'Identifier' && key.name === 'fr_FR') french.push(value);
    },
    Literal({ value, start }) {
      if (typeof value === 'string') check(value, start);
    },
    TemplateLiteral({ quasis, start }) {
      check(quasis.map(({ value }) => value.raw).join('x'), start);
    },
  }).visit(program);
  return problems;
}

/** Does the same for a French page of the guide. */
export function findFrenchSpacesInPage(path: string, page: string): string[] {
  return page
    .replace(/^```.*?^```/gms, (code) => code.replace(/.+/g, ''))
    .split('\n')
    .flatMap((line, at) =>
      problemsOf(`${path}:${at + 1}`, line.replace(/`[^`]*`/g, 'x').replaceAll('*', '')),
    );
}

function problemsOf(where: string, text: string): string[] {
  return rules.filter(({ broken }) => broken.test(text)).map(({ needs }) => `${where} needs ${needs}`);
}
