import type { HubDeps } from '../kernel/deps.ts';
import type { Project } from '../kernel/project.ts';
import { findLackingPlaces } from './lacking-places.store.ts';

type Places = Awaited<ReturnType<typeof findLackingPlaces.run>>;

/** Time for which gaps are cached. A single decision changes them little. */
const keptMs = 10_000;
const keptProjects = 500;

/** Returns a function that returns the languages and countries that lack items. Counts them at most once in ten seconds per project. */
export function createPlacesCache({ database, clock }: Pick<HubDeps, 'database' | 'clock'>) {
  const known = new Map<string, { readonly places: Promise<Places>; readonly atMs: number }>();
  return ({ id: projectId, settings }: Pick<Project, 'id' | 'settings'>): Promise<Places> => {
    const found = known.get(projectId);
    const nowMs = clock.now();
    // The clock may be set back.
    if (found && Math.abs(nowMs - found.atMs) < keptMs) return found.places;
    const places = database.query(findLackingPlaces, { projectId, quotas: settings.quotas });
    known.delete(projectId);
    known.set(projectId, { places, atMs: nowMs });
    places.catch(() => known.delete(projectId));
    const [oldest] = known.keys();
    if (known.size > keptProjects && oldest !== undefined) known.delete(oldest);
    return places;
  };
}
