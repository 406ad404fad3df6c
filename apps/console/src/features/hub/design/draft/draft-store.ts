import type { HubProjectSettings } from '@atoll/contract';

export type Settings = HubProjectSettings;
export type Change = Partial<Settings>;

/** `waiting`: there are unsaved changes, which were just typed or aren't valid. */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed';

export interface DraftState {
  readonly settings: Settings;
  readonly save: SaveState;
}

/** Storage for changes that the server does not have yet. It survives reloads. */
export interface ChangeStorage {
  read(): Change;
  write(change: Change): void;
}

export interface DraftStoreDeps {
  settings: Settings;
  storage: ChangeStorage;
  /** Returns whether the server has saved the changes. Never rejects. */
  save(change: Change): Promise<boolean>;
  /** Runs a function after a delay. Returns a function that cancels it. */
  schedule(run: () => void, delayMs: number): () => void;
}

const typingMs = 700;
const retryMs = 5_000;

/** Returns the part of a change that the server accepts. */
export function savablePartOf(change: Change): Change {
  const { title, good_examples: good, bad_examples: bad, ...rest } = change;
  return {
    ...rest,
    ...(title === undefined || title.trim() === '' ? {} : { title: title.trim() }),
    ...(good && { good_examples: good.filter(isWritten) }),
    ...(bad && { bad_examples: bad.filter(isWritten) }),
  };
}

const isWritten = (text: string) => text.trim() !== '';

/** Stores a draft's settings during editing, and saves them continuously. A change is kept until it was saved. */
export function createDraftStore({ settings, storage, save, schedule }: DraftStoreDeps) {
  let pending = storage.read();
  let state: DraftState = { settings: { ...settings, ...pending }, save: stateOf('saved') };
  let isSaving = false;
  let cancel: (() => void) | undefined;
  const listeners = new Set<() => void>();

  function stateOf(quiet: SaveState): SaveState {
    return Object.keys(pending).length > 0 && quiet === 'saved' ? 'waiting' : quiet;
  }

  function show(next: Partial<DraftState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function later(delayMs: number): void {
    cancel?.();
    cancel = schedule(() => void flush(), delayMs);
  }

  /** Immediately saves all valid changes. */
  async function flush(): Promise<void> {
    cancel?.();
    if (isSaving) return;
    const sent = pending;
    const change = savablePartOf(sent);
    if (Object.keys(change).length === 0) return show({ save: stateOf('saved') });
    isSaving = true;
    show({ save: 'saving' });
    const isSaved = await save(change);
    isSaving = false;
    if (!isSaved) {
      show({ save: 'failed' });
      return later(retryMs);
    }
    // A value that was edited again in the meantime stays pending.
    const left = Object.entries(pending).filter(
      ([name, value]) => !(name in change) || sent[name as keyof Settings] !== value,
    );
    pending = Object.fromEntries(left);
    storage.write(pending);
    show({ save: stateOf('saved') });
    if (Object.keys(savablePartOf(pending)).length > 0) later(typingMs);
  }

  if (Object.keys(pending).length > 0) later(0);

  return {
    get: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(change: Change): void {
      pending = { ...pending, ...change };
      storage.write(pending);
      show({ settings: { ...state.settings, ...change }, save: isSaving ? 'saving' : 'waiting' });
      later(typingMs);
    },
    flush,
    /** Stops, and saves the remaining changes. */
    close(): void {
      void flush();
      listeners.clear();
    },
  };
}
