import { describeOnEveryDatabase } from '@atoll/testkit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  areCommonTerms,
  type Database,
  idsWithTerms,
  putTerms,
  removeTerms,
  type TermQuery,
} from './index.ts';

describeOnEveryDatabase('the terms of entries', (open, dialect) => {
  const idsOf = async (database: Database, query: TermQuery) => {
    const { rows } = await sql<{
      id: number;
    }>`select id from ${idsWithTerms(database.read, query)} as found`.execute(database.read as never);
    return rows.map(({ id }) => id).toSorted((a, b) => a - b);
  };

  test('find those that have all of some and one of others, until they are removed', async () => {
    const database = await open();
    await database.transaction(async (tx) => {
      await putTerms(tx, [
        { id: 1, terms: ['red', '京'] },
        { id: 2, terms: ['red', '\uf720', 'big'] },
        { id: 2 ** 40, terms: ['red', '東京'] },
      ]);
    });
    expect(await idsOf(database, { all: ['red'], any: [] })).toEqual([1, 2, 2 ** 40]);
    expect(await idsOf(database, { all: ['red', '京'], any: [] })).toEqual([1]);
    expect(await idsOf(database, { all: ['red'], any: [['\uf720', '東京']] })).toEqual([2, 2 ** 40]);
    expect(await idsOf(database, { all: ['red'], any: [['京', 'big'], ['\uf720']] })).toEqual([2]);
    expect(await idsOf(database, { all: ['re'], any: [] })).toEqual([]);
    await database.transaction((tx) => removeTerms(tx, [1, 2 ** 40]));
    expect(await idsOf(database, { all: ['red'], any: [] })).toEqual([2]);
  });

  test('are common when more than so many have them', async () => {
    const database = await open();
    const entries = Array.from({ length: 500 }, (_, id) => ({
      id: id + 1,
      terms: ['all', ...(id < 5 ? ['few'] : []), `only-${id}`],
    }));
    await database.transaction((tx) => putTerms(tx, entries));
    if (dialect === 'postgres') await sql`analyze search_terms`.execute(database.read as never);
    expect(await areCommonTerms(database.read, { all: ['all'], any: [] }, 100)).toBe(true);
    expect(await areCommonTerms(database.read, { all: ['all', 'few'], any: [] }, 100)).toBe(false);
    expect(await areCommonTerms(database.read, { all: ['none'], any: [] }, 100)).toBe(false);
  });
});
