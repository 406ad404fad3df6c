import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { beforeAll, expect, it } from 'vitest';
import { insertItems } from '../insight/insight.fixture.ts';
import { countListed } from './listed-counts.ts';
import { itemIn, openTestProject } from './project.fixture.ts';

describeOnEveryDatabase('the counts of listed projects', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  it('include the quotas that have enough accepted items, without gold items', async () => {
    const quotas = [
      { language: 'fr', country: 'FR', items: 2 },
      { language: null, country: 'CH', items: 1 },
      { language: 'fr', country: null, items: 3 },
      { language: 'de', country: null, items: 1 },
    ];
    const settings = { quotas, languages: ['fr', 'de'] };
    const project = await openTestProject(database, { accountId: 'owner', now: 1000, settings });
    const other = await openTestProject(database, { accountId: 'owner', now: 1000 });
    await insertItems(database, [
      itemIn(project, { state: 'accepted' }),
      itemIn(project, { state: 'accepted', goldAnswer: 'yes' }),
      itemIn(project, { state: 'stored', country: 'CH' }),
      itemIn(project, { state: 'released', country: 'CH' }),
      itemIn(project, { state: 'in_review' }),
      itemIn(project, { state: 'rejected', language: 'de' }),
      itemIn(other, { state: 'accepted' }),
    ]);
    const countsOf = await countListed(database.read, [project.id, other.id], 1000);
    expect(countsOf(project.id)).toMatchObject({ accepted: 3, waiting: 1, quotas: 4, metQuotas: 2 });
    expect(countsOf(other.id)).toMatchObject({ accepted: 1, quotas: 0, metQuotas: 0 });
  });
});
