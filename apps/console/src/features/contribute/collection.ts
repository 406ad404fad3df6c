import type { CallOutput, getHubContribution, openHubCollection } from '@atoll/contract';

/** A project from the contributors' point of view. */
export type Collection = CallOutput<typeof openHubCollection>;
/** The signed-in person's consent, items and earnings in a project. */
export type Contributed = CallOutput<typeof getHubContribution>;
