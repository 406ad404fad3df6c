export { containsText } from './contains-text.ts';
export { type DatabaseLocation, openDatabase } from './open.ts';
export type { Database, DialectName, Reader, Schema, Transaction } from './schema.ts';
