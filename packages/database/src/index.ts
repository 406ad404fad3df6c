export { containsText } from './contains-text.ts';
export { type DatabaseLocation, openDatabase } from './open.ts';
export type {
  Database,
  DialectName,
  Mutation,
  Reader,
  Schema,
  Storehouse,
  Transaction,
} from './schema.ts';
