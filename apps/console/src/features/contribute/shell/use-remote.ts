import { useCallback, useEffect, useRef, useState } from 'react';
import { CallRefused } from '#lib/calls/call-refused.ts';
import { useDevice } from './device-context.ts';

export interface Remote<T> {
  /** The latest answer, or the last one stored on this device; null until there is one. */
  readonly data: T | null;
  /** Time of the answer; null if it was requested by this page. */
  readonly keptAt: number | null;
  /** The server's refusal, in the person's language. */
  readonly refusal: CallRefused | null;
  /** The server could not be reached. */
  readonly isUnreachable: boolean;
  readonly reload: () => void;
  /** Replaces the answer with a newer one from another call. */
  readonly replace: (data: T) => void;
}

type State<T> = Pick<Remote<T>, 'data' | 'keptAt' | 'refusal' | 'isUnreachable'>;

const empty = { data: null, keptAt: null, refusal: null, isUnreachable: false };

/**
 * Returns an answer of the server, stored on the device under `name` for use offline. It is requested again when the
 * network is back. A null name requests nothing.
 */
export function useRemote<T>(name: string | null, load: () => Promise<T>): Remote<T> {
  const { database } = useDevice();
  const [state, setState] = useState<State<T>>(empty);
  const [round, setRound] = useState(0);
  const loader = useRef(load);
  loader.current = load;
  const reload = useCallback(() => setRound((current) => current + 1), []);

  const replace = useCallback(
    (data: T) => {
      setState({ ...empty, data });
      if (name !== null) void database.put('answers', { data, at: Date.now() }, name).catch(() => undefined);
    },
    [database, name],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again
  useEffect(() => {
    if (name === null) {
      setState(empty);
      return;
    }
    let isCurrent = true;
    let isFresh = false;
    void database.get('answers', name).then((kept) => {
      if (!kept || !isCurrent || isFresh) return;
      setState((now) => (now.data === null ? { ...now, data: kept.data as T, keptAt: kept.at } : now));
    });
    loader.current().then(
      (data) => {
        isFresh = true;
        if (isCurrent) replace(data);
      },
      (error: unknown) => {
        if (!isCurrent) return;
        const refusal = error instanceof CallRefused ? error : null;
        setState((now) => ({ ...now, refusal, isUnreachable: !refusal }));
      },
    );
    addEventListener('online', reload);
    return () => {
      isCurrent = false;
      removeEventListener('online', reload);
    };
  }, [database, name, round, reload, replace]);

  return { ...state, reload, replace };
}
