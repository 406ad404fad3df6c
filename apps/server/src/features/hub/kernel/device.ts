import type { Sealer } from '../../../platform/secrets/index.ts';

/**
 * Returns the keyed hash under which a browser is known in a project; null: it gave nothing. Contributors and reviewers of a
 * project with the same browser have the same hash, and in another project they have another one.
 */
export function deviceHash(
  sealer: Pick<Sealer, 'digest'>,
  projectId: string,
  device: string | undefined,
): string | null {
  return device === undefined || device === '' ? null : sealer.digest(device, `hub-device:${projectId}`);
}
