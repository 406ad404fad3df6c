/** Maps each state to its events and the resulting states. A state without events is final. */
type Table<T> = { readonly [State in keyof T]: Readonly<Record<string, keyof T & string>> };

export interface Machine<State extends string, Event extends string> {
  readonly name: string;
  readonly initial: State;
  readonly table: Readonly<Record<State, Readonly<Partial<Record<Event, State>>>>>;
}

type EventOf<T> = { [State in keyof T]: keyof T[State] & string }[keyof T];

/** Defines a state machine by its table. */
export function defineMachine<const T extends Table<T>>(
  name: string,
  initial: keyof T & string,
  table: T,
): Machine<keyof T & string, EventOf<T>> {
  return { name, initial, table: table as Machine<keyof T & string, EventOf<T>>['table'] };
}

/** Thrown for an event that the table doesn't have in that state. Nothing may have been written then. */
export class TransitionRefusedError extends Error {
  readonly machine: string;
  readonly from: string;
  readonly event: string;

  constructor(machine: string, from: string, event: string) {
    super(`${machine}: no "${event}" from "${from}"`);
    this.name = 'TransitionRefusedError';
    this.machine = machine;
    this.from = from;
    this.event = event;
  }
}

/** Returns the state after an event. Throws a TransitionRefusedError if the table doesn't have it. */
export function transition<State extends string, Event extends string>(
  machine: Machine<State, Event>,
  from: State,
  event: Event,
): State {
  const to = canTransition(machine, from, event) ? machine.table[from][event] : undefined;
  if (to === undefined) throw new TransitionRefusedError(machine.name, from, event);
  return to;
}

/** Returns whether the table has the event in that state, for any text. */
export function canTransition(machine: Machine<string, string>, from: string, event: string): boolean {
  // Names such as "constructor" are in every object, but in no table.
  return Object.hasOwn(machine.table, from) && Object.hasOwn(machine.table[from] ?? {}, event);
}

export function statesOf<State extends string>(machine: Machine<State, string>): readonly State[] {
  return Object.keys(machine.table) as State[];
}

/** Returns the events that a state allows, in the table's order. */
export function eventsFrom<State extends string, Event extends string>(
  machine: Machine<State, Event>,
  from: State,
): readonly Event[] {
  return Object.keys(machine.table[from]) as Event[];
}

/** Returns whether nothing leads out of a state. */
export function isFinal<State extends string>(machine: Machine<State, string>, state: State): boolean {
  return Object.keys(machine.table[state]).length === 0;
}
