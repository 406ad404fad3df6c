import { maxSchemaBytes } from '../../wire/messages.ts';
import { depthOf } from './depth-of.ts';

/** Why a schema is refused before anything compiles it. */
export type SchemaProblem =
  | 'too_large'
  | 'too_deep'
  | 'too_many_keywords'
  | 'remote_reference'
  | 'long_pattern'
  | 'not_a_schema';

const maxDepth = 24;
const maxKeywords = 2_000;
const maxPatternChars = 200;
const references: ReadonlySet<string> = new Set(['$ref', '$dynamicRef', '$recursiveRef']);

/**
 * Returns why a schema is refused; null if its size is harmless. That it is valid, and that its patterns end, shows only in a process
 * with limits.
 */
export function schemaProblem(schema: unknown): SchemaProblem | null {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return 'not_a_schema';
  if (depthOf(schema, maxDepth) > maxDepth) return 'too_deep';
  if (Buffer.byteLength(JSON.stringify(schema)) > maxSchemaBytes) return 'too_large';
  let keywords = 0;
  const waiting: unknown[] = [schema];
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    for (const [name, value] of entriesOf(item)) {
      keywords++;
      if (keywords > maxKeywords) return 'too_many_keywords';
      const problem = keywordProblem(name, value);
      if (problem) return problem;
      waiting.push(value);
    }
  }
  return null;
}

function entriesOf(item: unknown): [string, unknown][] {
  return typeof item === 'object' && item !== null ? Object.entries(item) : [];
}

function keywordProblem(name: string, value: unknown): SchemaProblem | undefined {
  if (references.has(name) && typeof value === 'string' && !value.startsWith('#')) return 'remote_reference';
  if (name === 'pattern' && typeof value === 'string' && value.length > maxPatternChars)
    return 'long_pattern';
  if (name !== 'patternProperties') return undefined;
  return entriesOf(value).some(([pattern]) => pattern.length > maxPatternChars) ? 'long_pattern' : undefined;
}
