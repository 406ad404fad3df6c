import type { CallOutput, getHubContribution, openHubCollection } from '@atoll/contract';

/** A project as its contributors see it. */
export type Collection = CallOutput<typeof openHubCollection>;
/** What the signed-in person agreed to, sent and earned in it. */
export type Contributed = CallOutput<typeof getHubContribution>;
