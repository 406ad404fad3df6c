/** The hints that a person has read, by the keys of their texts; `off` if they disabled hints. */
type Ended = readonly string[] | 'off';

/** A separate item for each person in a browser. */
const itemOf = (email: string) => `hints:${email}`;

function readEnded(storage: Pick<Storage, 'getItem'>, email: string): Ended {
  const stored = storage.getItem(itemOf(email));
  if (stored === 'off') return stored;
  return stored?.split(' ').filter((key) => key !== '') ?? [];
}

/** Reports whether a person has read a hint, or disabled hints. */
export function isEnded(storage: Pick<Storage, 'getItem'>, email: string, hint: string): boolean {
  const ended = readEnded(storage, email);
  return ended === 'off' || ended.includes(hint);
}

/** Records that a person has read a hint. */
export function endHint(storage: Pick<Storage, 'getItem' | 'setItem'>, email: string, hint: string): void {
  const ended = readEnded(storage, email);
  if (ended !== 'off') storage.setItem(itemOf(email), [...new Set([...ended, hint])].join(' '));
}

/** Records that a person disabled hints. */
export function endAllHints(storage: Pick<Storage, 'setItem'>, email: string): void {
  storage.setItem(itemOf(email), 'off');
}
