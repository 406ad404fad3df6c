import type { ItemResult, JobCounts } from './bulk-job.ts';
import { doneResult, obstacleIn, obstacleOf, obstacleResult } from './obstacle.ts';
import type { Item } from './read-page.ts';
import type { Obstacle } from './tasks/task.ts';
import type { TurnContext } from './turn-context.ts';

export interface ForecastPage {
  results: ItemResult[];
  counts: Partial<JobCounts>;
}

/** Computes the outcome for a page's objects without changing any. */
export async function forecast(context: TurnContext, items: readonly Item[]): Promise<ForecastPage> {
  const { task, database } = context;
  const conflicts = task.kind === 'single' ? task.conflicts : undefined;
  const taken = (await conflicts?.find(database.read, items)) ?? new Set<string>();
  const results: ItemResult[] = [];
  for (const item of items) {
    const obstacle =
      task.obstacle(item) ??
      (taken.has(item.key) ? conflicts?.obstacle : undefined) ??
      (await permissionObstacle(context, item));
    const done = doneResult(item, task.kind === 'single' ? task : {});
    results.push(obstacle ? obstacleResult(item, obstacle) : done);
  }
  return {
    results,
    counts: {
      found: items.length,
      foundBytes: items.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
      conflicts: taken.size,
    },
  };
}

async function permissionObstacle(
  { task, authority }: TurnContext,
  item: Item,
): Promise<Obstacle | undefined> {
  try {
    for (const need of task.needs(item)) {
      if (!(await authority.admit(need))) return obstacleOf('accessDenied');
    }
    return undefined;
  } catch (error) {
    const obstacle = obstacleIn(error);
    if (!obstacle) throw error;
    return obstacle;
  }
}
