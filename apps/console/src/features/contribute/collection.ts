import type { CallOutput, getHubContribution, openHubCollection } from '@atoll/contract';

/** A project as its contributors see it. */
export type Collection = CallOutput<typeof openHubCollection>;
/** The signed-in person's consent, items and earnings in a project. */
export type Contributed = CallOutput<typeof getHubContribution>;
