import type { Reader } from '@atoll/database';
import { withdrawalLine } from '@atoll/dataset-release';
import type { HubDeps } from '../kernel/deps.ts';
import { tombstonesKeyOf } from '../kernel/item-files.ts';
import type { ProjectStorage } from './bytes.ts';
import { findWithdrawnLeaves, type WithdrawnLeaf } from './tombstones.store.ts';

const pageSize = 1000;

/** Writes a project's withdrawal feed: a line for each leaf that was withdrawn from a published release. */
export async function writeTombstones(
  { files, database }: Pick<HubDeps, 'files' | 'database'>,
  projectId: string,
  { link, bucket }: ProjectStorage,
): Promise<void> {
  const { read } = database;
  const [first] = await findWithdrawnLeaves(read, projectId, { after: undefined, limit: 1 });
  if (!first) return;
  const place = { bucket, key: tombstonesKeyOf(projectId) };
  await files.write(link, place, linesOf(read, projectId), {
    contentType: 'application/jsonl',
    isOnlyVersion: true,
  });
}

async function* linesOf(read: Reader, projectId: string): AsyncGenerator<Uint8Array, void, undefined> {
  let after: WithdrawnLeaf | undefined;
  for (;;) {
    const page = await findWithdrawnLeaves(read, projectId, { after, limit: pageSize });
    const lines = page.map(({ version, root, position, leaf, withdrawnAt }) =>
      withdrawalLine({ type: 'withdrawal', version, root, position, leaf, withdrawn_at: withdrawnAt }),
    );
    if (lines.length > 0) yield Buffer.from(lines.join(''));
    after = page.at(-1);
    if (page.length < pageSize) return;
  }
}
