import { formats } from './formats.ts';

/** For a text that is about so many: the number decides on its plural, and stands in it as people write numbers. */
export function counted(count: number) {
  return { count, replace: { count: formats.count(count) } };
}
