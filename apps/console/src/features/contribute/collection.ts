import type { CallOutput, getHubContribution, openHubCollection } from '@atoll/contract';

/** A project from the contributors' point of view. */
export type Collection = CallOutput<typeof openHubCollection>;
/** The signed-in person's consent, items and earnings in a project. */
export type Contributed = CallOutput<typeof getHubContribution>;

/** Reports whether the owner has stopped the person. Answers that were kept from an older version lack the time. */
export function isStopped({ stopped_at: stoppedAt }: Contributed): boolean {
  return typeof stoppedAt === 'number';
}
