import { codes } from '@atoll/contract/codes';
import { decodeCursor, encodeCursor } from '../../../platform/cursor.ts';
import { UserError } from '../../../platform/errors.ts';

/** End of a page of a contributor's items, which are listed with the last sent first. */
export interface SentPosition {
  readonly createdAt: number;
  readonly id: string;
}

/** @throws {UserError} 1027 unless `encodePosition` made it */
export function decodePosition(cursor: string | undefined): SentPosition | undefined {
  const position = decodeCursor(cursor, ['created', 'id']);
  if (!position) return undefined;
  const createdAt = Number(position.created);
  if (!Number.isSafeInteger(createdAt)) throw new UserError(codes.parameterInvalid);
  return { createdAt, id: position.id };
}

export function encodePosition({ createdAt, id }: SentPosition): string {
  return encodeCursor({ created: String(createdAt), id });
}
