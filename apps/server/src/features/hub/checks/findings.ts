import type { CallOutput, getHubItem } from '@atoll/contract';
import type { CheckResult, MediaFacts } from '@atoll/media-checks';
import type { Item } from '../kernel/item.ts';

type Check = CallOutput<typeof getHubItem>['checks'][number];

/** The outcome of an item's checks. */
export interface Findings {
  /** SHA-256 of its content in hex; null: its file could not be read. */
  readonly sha256: string | null;
  readonly facts: Partial<MediaFacts>;
  readonly results: readonly CheckResult[];
  /** Whether the checks ended early, because another item has the same content. */
  readonly isCopy?: boolean;
}

export function isFailed({ results }: Pick<Findings, 'results'>): boolean {
  return results.some(({ level }) => level === 'failure');
}

/** Returns the columns of an item that its checks fill. */
export function columnsOf(item: Item, { sha256, facts, results }: Findings) {
  const { mediaType, audio, image } = facts;
  const hasFile = item.sizeBytes !== null;
  return {
    sha256,
    ...(hasFile && mediaType && { contentType: mediaType }),
    durationMs: wholeOf(audio?.durationMs),
    width: image?.width ?? null,
    height: image?.height ?? null,
    exif: exifOf(results),
    checks: JSON.stringify(results.map(toCheck)),
    warnings: results.filter(({ level }) => level === 'warning').length,
    similarTo: similarOf(results),
  };
}

function wholeOf(ms: number | undefined): number | null {
  return ms === undefined ? null : Math.round(ms);
}

function exifOf(results: Findings['results']): Item['exif'] {
  if (results.some(({ code }) => code === 'location_agrees')) return 'agrees';
  return results.some(({ code }) => code === 'location_disagrees') ? 'disagrees' : 'absent';
}

/** Returns the item that this one looks like most. The results name the most similar first. */
function similarOf(results: Findings['results']): string | null {
  const [similar] = results.flatMap((result) =>
    result.code === 'likely_duplicate' || result.code === 'similar_image' ? [result.of] : [],
  );
  return similar ?? null;
}

/** Returns a finding in its stored form: its parameters are texts and numbers. */
function toCheck({ level, code, ...parameters }: CheckResult): Check {
  const entries = Object.entries(parameters as Record<string, unknown>);
  return { code, level, detail: Object.fromEntries(entries.map(([name, value]) => [name, textOf(value)])) };
}

function textOf(value: unknown): string | number {
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(partOf).join(',');
  return value === null || value === undefined ? '' : String(value);
}

/** Returns an element of a list: a language without its score, or where a form is broken. */
function partOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if ('language' in value) return String(value.language);
  return 'path' in value && 'keyword' in value ? `${value.path} ${value.keyword}`.trim() : '';
}
