import type { CallOutput, listAgentSources, sourceKinds } from '@atoll/contract';

export type SourceKind = (typeof sourceKinds)[number];
export type SourceProblem = NonNullable<CallOutput<typeof listAgentSources>['sources'][number]['problem']>;

/** A source of an agent: files of a bucket, a text or a web page. Without the text itself. */
export interface Source {
  readonly id: string;
  readonly agentId: string;
  readonly accountId: string;
  readonly kind: SourceKind;
  /** Null for texts and web pages. */
  readonly bucketId: string | null;
  readonly bucketName: string | null;
  /** Prefix or key. */
  readonly key: string;
  readonly title: string | null;
  readonly url: string | null;
  /** Null once all files below the prefix were listed. */
  readonly scannedTo: string | null;
  readonly problem: SourceProblem | null;
  readonly readAt: number | null;
  readonly attempts: number;
  /** The member whose rights are used to read its files. */
  readonly createdBy: string;
  readonly createdAt: number;
}

/** A source of a bucket's files. */
export type BucketSource = Source & { readonly bucketId: string; readonly bucketName: string };

export function isOfBucket(source: Source): source is BucketSource {
  return source.bucketId !== null && source.bucketName !== null;
}

/** Reports whether a source covers a file of its bucket. */
export function coversKey({ kind, key }: Pick<Source, 'kind' | 'key'>, fileKey: string): boolean {
  return kind === 'object' ? fileKey === key : kind === 'files' && fileKey.startsWith(key);
}

/** Reports whether agents read this object. Keys that end in a slash are folders. */
export function isFile(key: string): boolean {
  return !key.endsWith('/');
}

export interface FilePlace {
  readonly bucketId: string;
  readonly key: string;
}

/** Finds the sources that cover a file, optimized for many files and sources. */
export interface Coverage {
  /** Returns at most one source for each agent, the oldest. */
  sourcesOf(place: FilePlace): readonly BucketSource[];
  sourceOf(agentId: string, place: FilePlace): BucketSource | undefined;
}

/** @param sources oldest first */
export function coverageOf(sources: readonly Source[]): Coverage {
  const byPlace = new Map<string, BucketSource[]>();
  const lengths = new Set<number>();
  for (const source of sources.filter(isOfBucket)) {
    const at = `${source.kind} ${source.bucketId} ${source.key}`;
    byPlace.set(at, [...(byPlace.get(at) ?? []), source]);
    if (source.kind === 'files') lengths.add(source.key.length);
  }
  const sourcesOf = ({ bucketId, key }: FilePlace) => {
    const prefixes = [...lengths]
      .filter((length) => length <= key.length)
      .map((length) => key.slice(0, length));
    const places = [`object ${bucketId} ${key}`, ...prefixes.map((prefix) => `files ${bucketId} ${prefix}`)];
    const covering = places.flatMap((place) => byPlace.get(place) ?? []);
    const ofAgents = new Map<string, BucketSource>();
    for (const source of covering) {
      const other = ofAgents.get(source.agentId);
      if (!other || source.id < other.id) ofAgents.set(source.agentId, source);
    }
    return [...ofAgents.values()];
  };
  return {
    sourcesOf,
    sourceOf: (agentId, place) => sourcesOf(place).find((source) => source.agentId === agentId),
  };
}
