import type { HubItemType } from '@atoll/contract';

/** Texts of a release's description. Numbers arrive formatted. */
export interface ReleaseTexts {
  readonly collection: Readonly<Record<HubItemType, string>>;
  readonly consent: string;
  readonly paid: string;
  readonly unpaid: string;
  readonly protocol: (rule: {
    readonly minVotes: string;
    readonly maxVotes: string;
    readonly acceptAt: string;
  }) => string;
  readonly votes: (least: string, most: string) => string;
  readonly agreement: (raw: string, alpha: string) => string;
  readonly notMeasured: string;
  readonly audit: (good: string, audited: string, low: string, high: string) => string;
  readonly ownerDecided: (items: string) => string;
  readonly stripping: string;
  readonly bias: string;
  readonly limitations: readonly string[];
  readonly useCase: string;
  readonly pseudonyms: string;
  readonly content: string;
  readonly maintenance: string;
}
