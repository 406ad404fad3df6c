import { type GlobToken, globTokens } from './glob.ts';
import { malformed } from './malformed.ts';

/** A place that the request fills in, such as `${aws:username}`. */
export interface Variable {
  /** Lower-case, save what follows a slash. */
  key: string;
  /** Instead, when the request doesn't have it. */
  fallback?: string;
}

export type TemplateToken = GlobToken | { variable: Variable };

/** The values of a condition key in a request; undefined when it has none. */
export type ConditionContext = (key: string) => string | readonly string[] | undefined;

/**
 * Reads a text that may have wildcards and policy variables. `${*}`, `${?}` and `${$}` are those characters themselves.
 * Source: IAM User Guide, "IAM policy elements: Variables and tags".
 * @throws {S3Error} `MalformedPolicy`
 */
export function parseTemplate(source: string, hasVariables: boolean): TemplateToken[] {
  if (!hasVariables) return globTokens(source);
  return source.split(/(\$\{[^}]*\}?)/).flatMap((piece): TemplateToken[] => {
    if (!piece.startsWith('${')) return globTokens(piece);
    const [, name, fallback] = /^\$\{\s*([^,}]+?)\s*(?:,\s*'([^']*)'\s*)?\}$/.exec(piece) ?? [];
    if (name === undefined) throw malformed(`Invalid policy variable: ${piece}`);
    if (name === '*' || name === '?' || name === '$') return [{ text: name }];
    return [{ variable: { key: normaliseKey(name), ...(fallback === undefined ? {} : { fallback }) } }];
  });
}

export function hasVariable(tokens: readonly TemplateToken[]): boolean {
  return variablesOf(tokens).length > 0;
}

export function variablesOf(tokens: readonly TemplateToken[]): Variable[] {
  return tokens.flatMap((token) =>
    typeof token === 'object' && 'variable' in token ? [token.variable] : [],
  );
}

/** The tokens of a text that has no variable. */
export function plainTokens(tokens: readonly TemplateToken[]): GlobToken[] {
  return tokens.flatMap((token) => (typeof token === 'object' && 'variable' in token ? [] : [token]));
}

/** The text that the tokens were read from, with its escapes resolved: for comparisons without wildcards. */
export function plainText(tokens: readonly GlobToken[]): string {
  return tokens.map((token) => (typeof token === 'string' ? wildcards[token] : token.text)).join('');
}

const wildcards = { any: '*', one: '?' };

/** Undefined when the request lacks a value that the text needs: then nothing matches it. What is filled in is taken literally. */
export function fillIn(tokens: readonly TemplateToken[], context: ConditionContext): GlobToken[] | undefined {
  const filled: GlobToken[] = [];
  for (const token of tokens) {
    if (typeof token === 'string' || 'text' in token) {
      filled.push(token);
      continue;
    }
    const { key, fallback } = token.variable;
    const value = context(key) ?? fallback;
    if (typeof value !== 'string') return undefined;
    filled.push({ text: value });
  }
  return filled;
}

/** Condition keys are compared without regard to case; the name of a tag, after the slash, is not. */
export function normaliseKey(key: string): string {
  const slash = key.indexOf('/');
  return slash === -1 ? key.toLowerCase() : `${key.slice(0, slash).toLowerCase()}${key.slice(slash)}`;
}
