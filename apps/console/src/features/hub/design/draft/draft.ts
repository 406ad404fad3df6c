import { getHubProject } from '@atoll/contract';
import { createContext, use, useEffect, useMemo, useSyncExternalStore } from 'react';
import { request } from '#lib/calls/api.ts';
import { queryClient } from '#lib/calls/query-client.ts';
import { runWrite } from '#lib/calls/write.ts';
import { hubProjectQuery, type Project } from '../../codes/project-query.ts';
import { updateProjectWrite } from '../../writes.ts';
import { type Change, type ChangeStorage, createDraftStore, type DraftState } from './draft-store.ts';

export interface Draft extends DraftState {
  readonly project: Project;
  readonly change: (change: Change) => void;
  /** Saves immediately. Resolves when the server has answered. */
  readonly flush: () => Promise<void>;
  /** Whether the open step is checked, so that its fields show errors. */
  readonly isChecked: boolean;
}

export const DraftContext = createContext<Draft | null>(null);

/** Returns the draft that the wizard edits. */
export function useDraft(): Draft {
  const draft = use(DraftContext);
  if (!draft) throw new Error('the draft is used outside of its wizard');
  return draft;
}

/** Edits a project's settings. They are saved continuously, and kept in the browser until saved. */
export function useDraftStore(project: Project): Omit<Draft, 'isChecked'> {
  const { project_id: id } = project;
  // biome-ignore lint/correctness/useExhaustiveDependencies: answers to saves must not undo typing
  const store = useMemo(
    () =>
      createDraftStore({
        settings: project.settings,
        storage: changeStorage(id),
        save: (change) => save(id, change),
        schedule: (run, delayMs) => {
          const timer = setTimeout(run, delayMs);
          return () => clearTimeout(timer);
        },
      }),
    [id],
  );
  useEffect(() => {
    const flush = () => void store.flush();
    addEventListener('pagehide', flush);
    addEventListener('online', flush);
    return () => {
      removeEventListener('pagehide', flush);
      removeEventListener('online', flush);
      void store.flush();
    };
  }, [store]);
  const state = useSyncExternalStore(store.subscribe, store.get);
  return { ...state, project, change: store.change, flush: store.flush };
}

async function save(projectId: string, change: Change): Promise<boolean> {
  const outcome = await runWrite(request, updateProjectWrite, { project_id: projectId, settings: change });
  if (outcome.ok) queryClient.setQueryData(hubProjectQuery(projectId).queryKey, outcome.data);
  else void queryClient.invalidateQueries({ queryKey: [getHubProject.name, projectId] });
  return outcome.ok;
}

function changeStorage(projectId: string): ChangeStorage {
  const key = `atoll-hub-draft:${projectId}`;
  return {
    read() {
      try {
        const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
        return typeof kept === 'object' && kept !== null ? kept : {};
      } catch {
        return {};
      }
    },
    write(change) {
      try {
        if (Object.keys(change).length === 0) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(change));
      } catch {
        // Storage may be full or forbidden. The change is still saved on the server.
      }
    },
  };
}
