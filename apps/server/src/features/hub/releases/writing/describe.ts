import type { HubProjectSettings, Locale } from '@atoll/contract';
import type { DatasetDescription } from '@atoll/dataset-release';
import type { ReleaseQuality, ReleaseSummary } from '../store/release.ts';
import { enUs } from '../texts/en-us.ts';
import { frFr } from '../texts/fr-fr.ts';
import { jaJp } from '../texts/ja-jp.ts';
import type { ReleaseTexts } from '../texts/release-texts.ts';
import { zhCn } from '../texts/zh-cn.ts';

const textsOf: Readonly<Record<Locale, ReleaseTexts>> = {
  en_US: enUs,
  fr_FR: frFr,
  zh_CN: zhCn,
  ja_JP: jaJp,
};

const licenseUrls: Readonly<Record<HubProjectSettings['license'], string>> = {
  'CC0-1.0': 'https://creativecommons.org/publicdomain/zero/1.0/',
  'CC-BY-4.0': 'https://creativecommons.org/licenses/by/4.0/',
  'CC-BY-SA-4.0': 'https://creativecommons.org/licenses/by-sa/4.0/',
  'CC-BY-NC-4.0': 'https://creativecommons.org/licenses/by-nc/4.0/',
  'ODbL-1.0': 'https://opendatacommons.org/licenses/odbl/1-0/',
  'ODC-By-1.0': 'https://opendatacommons.org/licenses/by/1-0/',
  'PDDL-1.0': 'https://opendatacommons.org/licenses/pddl/1-0/',
};

/** Facts that a release is described by. */
interface DescribedRelease {
  readonly settings: HubProjectSettings;
  readonly summary: ReleaseSummary;
  readonly locale: Locale;
  readonly notes: string;
  readonly ownerName: string;
  /** Public page of the release. */
  readonly url: string;
}

/** Returns the description of a release for its data card and metadata. */
export function describeRelease(release: DescribedRelease): DatasetDescription {
  const { settings, summary, locale, notes, ownerName, url } = release;
  return {
    locale,
    name: settings.title,
    text: [settings.instructions, notes].filter((text) => text.trim() !== '').join('\n\n'),
    license: { spdx: settings.license, url: licenseUrls[settings.license] },
    url,
    creator: { name: ownerName },
    responsibleAi: responsibleAiOf(settings, summary, locale),
    quality: summary.quality,
  };
}

function responsibleAiOf(
  settings: HubProjectSettings,
  { quality, ownerDecidedItems, collectedMs }: ReleaseSummary,
  locale: Locale,
): DatasetDescription['responsibleAi'] {
  const texts = textsOf[locale];
  const { number, percent } = createFormats(locale);
  const { rule, reward_micro_usd: reward, item_type: type } = settings;
  const paid = reward > 0 ? texts.paid : texts.unpaid;
  // Chinese and Japanese put no space between sentences.
  const space = locale === 'zh_CN' || locale === 'ja_JP' ? '' : ' ';
  return {
    dataCollection: [texts.collection[type], texts.consent, paid].join(space),
    dataCollectionType: ['Crowdsourcing'],
    ...(collectedMs && { collectedMs }),
    annotationProtocol: texts.protocol({
      minVotes: number(rule.min_votes),
      maxVotes: number(rule.max_votes),
      acceptAt: percent(rule.accept_at),
    }),
    annotationsPerItem: texts.votes(number(rule.min_votes), number(rule.max_votes)),
    annotationAnalysis: [...analysisOf(quality, locale), texts.ownerDecided(number(ownerDecidedItems))],
    ...(type === 'image' && { preprocessing: [texts.stripping] }),
    biases: [texts.bias],
    limitations: texts.limitations,
    useCases: [texts.useCase],
    personalInformation: [texts.pseudonyms, texts.content],
    maintenancePlan: texts.maintenance,
  };
}

function analysisOf({ rawAgreement, alpha, audit }: ReleaseQuality, locale: Locale): string[] {
  const texts = textsOf[locale];
  const { number, decimal, percent } = createFormats(locale);
  const raw = rawAgreement === null ? texts.notMeasured : percent(rawAgreement);
  const agreement = texts.agreement(raw, alpha === null ? texts.notMeasured : decimal(alpha));
  if (!audit) return [agreement];
  const { good, audited, low, high } = audit;
  return [agreement, texts.audit(number(good), number(audited), percent(low), percent(high))];
}

function createFormats(locale: Locale) {
  const tag = locale.replace('_', '-');
  const format = (options: Intl.NumberFormatOptions) => {
    const formatter = new Intl.NumberFormat(tag, options);
    return (value: number) => formatter.format(value);
  };
  return {
    number: format({}),
    decimal: format({ maximumFractionDigits: 2 }),
    percent: format({ style: 'percent', maximumFractionDigits: 1 }),
  };
}
