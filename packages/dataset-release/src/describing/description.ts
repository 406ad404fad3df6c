/** Languages in which the texts of a data card exist. */
export type CardLocale = 'en_US' | 'fr_FR' | 'zh_CN' | 'ja_JP';

/** Description of a dataset for its readers. Texts may come from strangers, and are plain text. */
export interface DatasetDescription {
  readonly locale: CardLocale;
  readonly name: string;
  readonly text: string;
  readonly license: {
    /** SPDX identifier, such as `CC-BY-4.0`. */
    readonly spdx: string;
    readonly url: string;
  };
  /** Public page of the release. */
  readonly url: string;
  readonly creator: { readonly name: string; readonly url?: string };
  readonly keywords?: readonly string[];
  readonly responsibleAi: ResponsibleAi;
  readonly quality: Quality;
}

/** Texts for Croissant's vocabulary of responsible AI (RAI 1.0), in the language of the description. */
export interface ResponsibleAi {
  readonly dataCollection: string;
  /** Kinds of collection, such as `Crowdsourcing`. */
  readonly dataCollectionType: readonly string[];
  /** First and last moment of collection, in milliseconds since 1970. */
  readonly collectedMs?: readonly [first: number, last: number];
  /** The verification method. */
  readonly annotationProtocol: string;
  /** Number of people who judged each item. */
  readonly annotationsPerItem: string;
  /** Agreement, audits. */
  readonly annotationAnalysis: readonly string[];
  readonly preprocessing?: readonly string[];
  readonly biases: readonly string[];
  readonly limitations: readonly string[];
  readonly useCases: readonly string[];
  readonly personalInformation: readonly string[];
  /** Policy for withdrawals and later versions. */
  readonly maintenancePlan: string;
}

/** Measures of how well a release was verified. Null: too little was measured. */
export interface Quality {
  /** Share of pairs of votes that agree, from 0 to 1. */
  readonly rawAgreement: number | null;
  /** Krippendorff's alpha. */
  readonly alpha: number | null;
  /** Blind re-audit of accepted items, with the interval of the share that is good. */
  readonly audit: {
    readonly audited: number;
    readonly good: number;
    readonly low: number;
    readonly high: number;
  } | null;
  /** The concentration of items on few contributors. */
  readonly concentration: { readonly gini: number; readonly topTenShare: number } | null;
}

/** Returns the BCP 47 tag of a locale. */
export const languageTag = (locale: CardLocale): string => locale.replace('_', '-');
