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

/** Reports whether the database can compare the position. It can't contain NUL or half a surrogate pair. */
function isKeepable(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\0') && value.isWellFormed();
}

/** Returns a page of the rows, of which one more than fits was read, with the position of its last row; null for the last page. */
export function cutPage<Row>(
  rows: readonly Row[],
  size: number,
  positionOf: (row: Row) => string,
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, size);
  const last = rows.length > size ? page.at(-1) : undefined;
  return { page, next: last === undefined ? null : positionOf(last) };
}

/** A row of a list that has the last changed first. */
export interface ChangedPosition {
  readonly updatedAt: number;
  readonly id: string;
}

/** Returns the row that a page begins behind; undefined: the list begins. @throws {UserError} 1027 as `decodeCursor` */
export function decodeChanged(cursor: string | undefined): ChangedPosition | undefined {
  const position = decodeCursor(cursor, ['updated', 'id']);
  if (!position) return undefined;
  const updatedAt = Number(position.updated);
  if (!Number.isSafeInteger(updatedAt)) throw new UserError(codes.parameterInvalid);
  return { updatedAt, id: position.id };
}

/** Returns a page of the rows, of which one more than fits was read, with the cursor of the next page; null for the last one. */
export function cutChangedPage<Row extends ChangedPosition>(
  rows: readonly Row[],
  size: number,
): { page: Row[]; nextCursor: string | null } {
  const { page, next } = cutPage(rows, size, ({ updatedAt, id }) =>
    encodeCursor({ updated: String(updatedAt), id }),
  );
  return { page, nextCursor: next };
}

function parse(cursor: string): Record<string, unknown> | null {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as Record<string, unknown> | null;
  } catch {
    return null;
  }
}
