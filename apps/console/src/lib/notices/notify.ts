/** The position of a message: `top` for the six codes of the specification's section 8 and for sign-in. */
export type NoticePlace = 'top' | 'bottom-left';

export interface Notice {
  kind: 'error' | 'success';
  text: string;
  place: NoticePlace;
  /** True for the error of a query, which goes when the page shows it. */
  isOfLoad?: boolean;
  /** The action of the notification while it is shown. */
  action?: {
    label: string;
    /** The keys that do the same, as people read them. */
    keys?: string;
    onSelect: () => void;
  };
}

export interface ShownNotice extends Notice {
  id: number;
}

let shown: readonly ShownNotice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly ShownNotice[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a message for 5 s, or for 10 s if it offers to undo a change, and returns the ID of its notification. Repeating
 * the same message at the same position restarts its time.
 */
export function notify(notice: Notice): number {
  lastId += 1;
  const others = shown.filter(({ text, place }) => text !== notice.text || place !== notice.place);
  change([...others, { ...notice, id: lastId }]);
  return lastId;
}

/** Removes the errors that a retry answers. One with an action stays. */
export function dismissErrors(): void {
  change(shown.filter(({ kind, action }) => kind !== 'error' || action !== undefined));
}

export function dismissLoadErrors(): void {
  change(shown.filter(({ isOfLoad }) => isOfLoad !== true));
}

export function dismissNotice(id: number): void {
  change(shown.filter((notice) => notice.id !== id));
}

/** The current notices, for the component that renders them. */
export const notices = {
  current: () => shown,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
