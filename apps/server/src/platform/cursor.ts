import { codes } from '@atoll/contract/codes';
import { UserError } from './errors.ts';

/** Serializes the start of the next page as an opaque text. */
export function encodeCursor(position: Readonly<Record<string, string>>): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** @throws {UserError} 1027 unless `encodeCursor` created it from exactly these fields */
export function decodeCursor<Field extends string>(
  cursor: string | undefined,
  fields: readonly Field[],
): Record<Field, string> | undefined {
  if (cursor === undefined) return undefined;
  const position = parse(cursor);
  if (!fields.every((field) => isKeepable(position?.[field]))) throw new UserError(codes.parameterInvalid);
  return position as Record<Field, string>;
}

/** A position is compared in the database, which can't contain NUL or half a surrogate pair. */
function isKeepable(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\0') && value.isWellFormed();
}

function parse(cursor: string): Record<string, unknown> | null {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as Record<string, unknown> | null;
  } catch {
    return null;
  }
}
