/**
 * Sends pictures of 100 people to a project of the data hub at the same time: `node bench/hub-uploads.ts [--people 100]
 * [--kilobytes 2000]`. Counts the pictures that were not received or failed a check, which has to be none, and prints how
 * long it took until each was received and checked.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { getHubProgress } from '@atoll/contract';
import { type Account, signUp, startAtoll } from '@atoll/testkit';
import {
  join,
  openTestCollection,
  sendFile,
} from '../apps/server/src/features/hub/contributions/contribution.fixture.ts';
import { hubEnv, hubOwner, linkStorage } from '../apps/server/src/features/hub/core/hub.fixture.ts';
import { makeImage } from '../packages/media-checks/src/testing/make-image.ts';

const { values: given } = parseArgs({
  options: { people: { type: 'string', default: '100' }, kilobytes: { type: 'string', default: '2000' } },
});
const [people, bytes] = [Number(given.people), Number(given.kilobytes) * 1000];
const signUpsAtATime = 4;

const atoll = await startAtoll({ processes: 'several', env: hubEnv });
try {
  const owner = await hubOwner(atoll);
  await linkStorage(owner, atoll);
  const project = await openTestCollection(owner, { item_type: 'image', target_items: people });
  const accounts: Account[] = [];
  while (accounts.length < people) {
    const group = Array.from({ length: Math.min(signUpsAtATime, people - accounts.length) }, () =>
      signUp(atoll),
    );
    accounts.push(...(await Promise.all(group)));
  }
  const startedMs = performance.now();
  const sent = await Promise.allSettled(
    accounts.map(async ({ api }, at) => {
      await join(api, project);
      await sendFile(api, project, pictureOf(at), { content_type: 'image/png' });
    }),
  );
  const receivedMs = performance.now() - startedMs;
  const refused = sent.filter(({ status }) => status === 'rejected');
  for (const { reason } of refused as PromiseRejectedResult[]) console.error(reason);
  const itemsNow = async () =>
    (await owner.api.ask(getHubProgress, { project_id: project.project_id })).items;
  let items = await itemsNow();
  while (items.received + items.checking > 0) {
    await sleep(200);
    items = await itemsNow();
  }
  const checkedMs = performance.now() - startedMs;
  const failed = people - items.in_review;
  console.table({
    people,
    'kilobytes each': bytes / 1000,
    'seconds until received': (receivedMs / 1000).toFixed(1),
    'seconds until checked': (checkedMs / 1000).toFixed(1),
    refused: refused.length,
    'failed items': failed,
  });
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  await atoll.stop();
}

/** Returns a different picture for each person. Readers of PNG ignore what follows its end. */
function pictureOf(at: number): Buffer {
  const picture = makeImage('image/png', { seed: 101 + at * 7, note: String(at) });
  return Buffer.concat([picture, Buffer.alloc(Math.max(0, bytes - picture.length), at)]);
}
