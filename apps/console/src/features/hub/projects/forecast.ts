import type { ListedProject } from './queries.ts';

const dayMs = 86_400_000;
/** A later forecast has no meaning. */
const farMs = 3 * 366 * dayMs;

export type Forecast = { kind: 'reached' } | { kind: 'at'; at: number } | { kind: 'none' };

type Progress = Pick<ListedProject, 'state' | 'target_items' | 'accepted_items' | 'accepted_this_week'>;

/** Returns the time at which a project reaches its target at the pace of the last seven days. */
export function forecastOf(project: Progress, nowMs: number): Forecast {
  const missing = project.target_items - project.accepted_items;
  if (missing <= 0) return { kind: 'reached' };
  if (project.state !== 'open' || project.accepted_this_week === 0) return { kind: 'none' };
  const remainingMs = (missing / project.accepted_this_week) * 7 * dayMs;
  return remainingMs > farMs ? { kind: 'none' } : { kind: 'at', at: nowMs + remainingMs };
}
