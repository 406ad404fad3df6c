import { createHash } from 'node:crypto';

/** The value of a key without an object. */
export const absent = 'absent';

/** The operations on one key, by its only writer. */
export interface KeyHistory {
  readonly bucket: string;
  readonly key: string;
  /** Hashes of the possible contents: the last acknowledged one, and all later ones without an answer. */
  possible: Set<string>;
  /** Acknowledged versions by their ids; a delete marker is `absent`. */
  readonly versions: Map<string, string>;
  /** Everything that was ever sent, acknowledged or not. */
  readonly sent: Set<string>;
}

/** Everything that was ever asked of a server that is killed now and then. */
export interface History {
  readonly keys: ReadonlyMap<string, KeyHistory>;
  /** Acknowledged so far. */
  acknowledged: number;
  /** Keys written since the last check. */
  readonly touched: Set<KeyHistory>;
  of(bucket: string, key: string): KeyHistory;
  /** Call before a write is sent; what it answers is to be called when the write was acknowledged. */
  begin(entry: KeyHistory, hash: string): (versionId?: string | null) => void;
}

export function createHistory(): History {
  const keys = new Map<string, KeyHistory>();
  const history: History = {
    keys,
    acknowledged: 0,
    touched: new Set(),
    of(bucket, key) {
      const path = `/${bucket}/${key}`;
      const known = keys.get(path);
      if (known) return known;
      const entry = {
        bucket,
        key,
        possible: new Set([absent]),
        versions: new Map(),
        sent: new Set<string>(),
      };
      keys.set(path, entry);
      return entry;
    },
    begin(entry, hash) {
      entry.possible.add(hash);
      entry.sent.add(hash);
      history.touched.add(entry);
      return (versionId) => {
        history.acknowledged++;
        entry.possible = new Set([hash]);
        if (versionId) entry.versions.set(versionId, hash);
      };
    },
  };
  return history;
}

export function hashOf(data: Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}
