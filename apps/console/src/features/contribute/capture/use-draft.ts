import { useCallback, useEffect, useRef, useState } from 'react';
import type { Draft } from '../queue/database.ts';
import { draftKey } from '../queue/queued-item.ts';
import { useDevice } from '../shell/device-context.ts';
import { emptyDraft } from './captured.ts';

/** Text is stored after a short delay, a capture immediately. */
const keepAfterMs = 400;

/** Stores a person's current item on the device during editing, so that a reload or an empty battery loses nothing. */
export function useDraft(projectId: string, owner: string) {
  const { database } = useDevice();
  const key = draftKey({ owner, projectId });
  const [draft, setDraft] = useState<Draft | null>(null);
  const [wasRestored, setRestored] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const current = useRef(emptyDraft);

  useEffect(() => {
    let isCurrent = true;
    void database
      .get('drafts', key)
      .catch(() => undefined)
      .then((kept) => {
        if (!isCurrent) return;
        current.current = kept ?? emptyDraft;
        setDraft(current.current);
        setRestored(kept !== undefined);
      });
    return () => {
      isCurrent = false;
    };
  }, [database, key]);

  const change = useCallback(
    (changes: Partial<Draft>) => {
      current.current = { ...current.current, ...changes };
      setDraft(current.current);
      clearTimeout(timer.current);
      const keep = () => void database.put('drafts', current.current, key).catch(() => undefined);
      if ('file' in changes) keep();
      else timer.current = setTimeout(keep, keepAfterMs);
    },
    [database, key],
  );

  /** Starts over. The queue has deleted the stored draft. */
  const clear = useCallback(() => {
    clearTimeout(timer.current);
    current.current = emptyDraft;
    setDraft(emptyDraft);
    setRestored(false);
  }, []);

  return { draft, change, clear, wasRestored };
}
