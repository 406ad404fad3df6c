import { type HubTemplate, hubTemplates } from '@atoll/contract';

/** A template, or an empty project. */
export type Start = HubTemplate | 'blank';

export const starts: readonly Start[] = [...hubTemplates, 'blank'];
