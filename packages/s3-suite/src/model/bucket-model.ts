/** A version of an object, or a delete marker. */
export interface ModelVersion {
  /** The ID from the endpoint; `null` for versions from before versioning. */
  id: string;
  /** Undefined for a delete marker. */
  body: string | undefined;
}

export interface ListedPage {
  keys: string[];
  prefixes: string[];
}

/** Models the contents of a bucket in the simplest way. Source: S3 user guide, "How S3 Versioning works". */
export class BucketModel {
  versioning: 'never' | 'Enabled' | 'Suspended' = 'never';
  /** All versions of each key, newest first. */
  readonly versions = new Map<string, ModelVersion[]>();

  /** Returns the body of the key's latest version; undefined if there is none. */
  read(key: string): string | undefined {
    return this.versions.get(key)?.[0]?.body;
  }

  put(key: string, id: string | undefined, body: string): void {
    this.add(key, { id: id ?? 'null', body });
  }

  delete(key: string, markerId: string | undefined): void {
    if (this.versioning === 'never') this.versions.delete(key);
    else this.add(key, { id: markerId ?? 'null', body: undefined });
  }

  deleteVersion(key: string, id: string): void {
    this.keep(
      key,
      this.of(key).filter((version) => version.id !== id),
    );
  }

  of(key: string): readonly ModelVersion[] {
    return this.versions.get(key) ?? [];
  }

  /** Keys that can be read, in order of UTF-8, rolled up at the delimiter. */
  list(prefix: string, delimiter: string | undefined): ListedPage {
    const keys = [...this.versions.keys()].filter(
      (key) => key.startsWith(prefix) && this.read(key) !== undefined,
    );
    const rolledUp = (key: string) => {
      const at = delimiter === undefined ? -1 : key.indexOf(delimiter, prefix.length);
      return at < 0 ? undefined : key.slice(0, at + (delimiter?.length ?? 0));
    };
    const prefixes = keys.map(rolledUp).filter((found) => found !== undefined);
    return {
      keys: keys.filter((key) => rolledUp(key) === undefined).sort(inUtf8),
      prefixes: [...new Set(prefixes)].sort(inUtf8),
    };
  }

  /** Every version and marker as ListObjectVersions orders them. */
  listVersions(): string[] {
    return [...this.versions.keys()]
      .sort(inUtf8)
      .flatMap((key) =>
        this.of(key).map(({ id, body }, index) => entryOf(key, id, body === undefined, index === 0)),
      );
  }

  private add(key: string, version: ModelVersion): void {
    const kept = this.of(key).filter(({ id }) => id !== version.id);
    this.keep(key, [version, ...kept]);
  }

  private keep(key: string, versions: ModelVersion[]): void {
    if (versions.length === 0) this.versions.delete(key);
    else this.versions.set(key, versions);
  }
}

export function entryOf(key: string, id: string, isMarker: boolean, isLatest: boolean): string {
  return `${key} ${id}${isMarker ? ' marker' : ''}${isLatest ? ' latest' : ''}`;
}

function inUtf8(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
