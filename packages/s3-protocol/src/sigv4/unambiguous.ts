import { S3Error } from '../errors.ts';
import { subResources } from '../sub-resources.ts';
import type { QueryPair } from './canonical.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: it matches control characters
const control = /[\u0000-\u001f\u007f]/;
/** Parameters that replace a header of the request or response. */
const asHeader = /^(?:x-amz-|response-|content-(?:md5|type)$)/i;
/** A token of RFC 9110, section 5.6.2, without the `&` that separates parameters. */
const headerName = /^[!#$%'*+.^_`|~\w-]+$/;

/**
 * Refuses ambiguous parameters of a signed request: names that no header has, control characters in headers or
 * operations, and two values with one name, because signatures don't cover their order. Keys and prefixes may contain
 * any character.
 * @throws {S3Error} `InvalidArgument`
 */
export function refuseAmbiguousQuery(query: readonly QueryPair[]): void {
  const values = new Map<string, string>();
  for (const [name, value] of query) {
    const isHeader = asHeader.test(name);
    if (control.test(name) || (isHeader && !headerName.test(name))) refuse(name, 'has an invalid name');
    if ((isHeader || choosesOperation(name)) && control.test(value)) {
      refuse(name, 'contains a control character');
    }
    const id = isHeader ? name.toLowerCase() : name;
    const earlier = values.get(id);
    if (earlier !== undefined && earlier !== value) refuse(name, 'has two different values');
    values.set(id, value);
  }
}

/** Reports whether a parameter determines what a request does, its version or part, or the response. */
export function choosesOperation(name: string): boolean {
  return (
    subResources.has(name) || name === 'partNumber' || name === 'versionId' || name.startsWith('response-')
  );
}

export function refuse(name: string, problem: string): never {
  throw new S3Error('InvalidArgument', {
    message: `A parameter of the signed request ${problem}.`,
    details: { ArgumentName: name.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 100) },
  });
}
