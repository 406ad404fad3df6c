import { type GlobToken, globTokens } from './glob.ts';
import { malformed } from './malformed.ts';

/** A variable with a value from the request, such as `${aws:username}`. */
export interface Variable {
  /** Lowercase, except after a slash. */
  key: string;
  /** The default if the request has no value. */
  fallback?: string;
}

export type TemplateToken = GlobToken | { variable: Variable };

/** Returns the values of a condition key; undefined if the request has none. */
export type ConditionContext = (key: string) => string | readonly string[] | undefined;

/**
 * Parses a text with wildcards and policy variables. `${*}`, `${?}` and `${$}` are escapes for these characters.
 * Source: IAM User Guide, "IAM policy elements: Variables and tags".
 * @throws {S3Error} `MalformedPolicy`
 */
export function parseTemplate(source: string, hasVariables: boolean): TemplateToken[] {
  if (!hasVariables) return globTokens(source);
  return source.split(/(\$\{[^}]*\}?)/).flatMap((piece): TemplateToken[] => {
    if (!piece.startsWith('${')) return globTokens(piece);
    const { name, fallback } = parseVariable(piece);
    if (name === '*' || name === '?' || name === '$') return [{ text: name }];
    return [{ variable: { key: normaliseKey(name), ...(fallback === undefined ? {} : { fallback }) } }];
  });
}

/** Splits before it matches, because an expression for all of it would try each way to divide a row of blanks. */
function parseVariable(piece: string): { name: string; fallback: string | undefined } {
  const [, inside = ''] = /^\$\{([^}]*)\}$/.exec(piece) ?? [];
  const comma = inside.indexOf(',');
  const name = (comma === -1 ? inside : inside.slice(0, comma)).trim();
  const [isFallback, fallback] = /^'([^']*)'$/.exec(inside.slice(comma + 1).trim()) ?? [];
  if (name === '' || (comma !== -1 && isFallback === undefined)) {
    throw malformed(`Invalid policy variable: ${piece}`);
  }
  return { name, fallback: comma === -1 ? undefined : fallback };
}

export function hasVariable(tokens: readonly TemplateToken[]): boolean {
  return variablesOf(tokens).length > 0;
}

export function variablesOf(tokens: readonly TemplateToken[]): Variable[] {
  return tokens.flatMap((token) =>
    typeof token === 'object' && 'variable' in token ? [token.variable] : [],
  );
}

/** Returns the tokens of a text without variables. */
export function plainTokens(tokens: readonly TemplateToken[]): GlobToken[] {
  return tokens.flatMap((token) => (typeof token === 'object' && 'variable' in token ? [] : [token]));
}

/** Returns the original text with escapes resolved, for comparisons without wildcards. */
export function plainText(tokens: readonly GlobToken[]): string {
  return tokens.map((token) => (typeof token === 'string' ? wildcards[token] : token.text)).join('');
}

const wildcards = { any: '*', one: '?' };

/** Inserts values literally. Undefined if the request lacks a required value: then nothing matches. */
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

/** Normalizes a condition key, which is case-insensitive except for the name of a tag after the slash. */
export function normaliseKey(key: string): string {
  const slash = key.indexOf('/');
  return slash === -1 ? key.toLowerCase() : `${key.slice(0, slash).toLowerCase()}${key.slice(slash)}`;
}
