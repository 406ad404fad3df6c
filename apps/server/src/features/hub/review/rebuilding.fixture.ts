import type { Reader } from '@atoll/database';

/** Builds prepared queries at each use, so that plugins see them: they are built once for each adapter. */
export function rebuilding<Db extends Reader>(db: Db): Db {
  return overriding(db, 'getExecutor', () => () => overriding(db.getExecutor(), 'adapter', () => ({})));
}

/** Returns an object with another value of a property. Its methods run on the object itself, which has private fields. */
function overriding<T extends object>(object: T, name: keyof T, make: () => unknown): T {
  return new Proxy(object, {
    get(target, property) {
      if (property === name) return make();
      const value = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
