import fc from 'fast-check';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The possible actions by name; the number selects one of the existing things. */
type Deeds<Name extends string> = Readonly<Record<Name, (number: number) => Promise<void>>>;

/** Valid by the password rules, and different for each number. */
export const passwordOf = (version: number) => `Quiet-Lagoon${version}`;

export function pick<Item>(items: readonly Item[], number: number): Item {
  const item = items[number % items.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

/**
 * Tries many sequences of actions, each in a separate world. Each action compares the server's answer with a few simple rules.
 * @param weights relative frequency of each action
 */
export function inAnyOrder<Name extends string>(
  weights: Readonly<Record<Name, number>>,
  createWorld: () => Promise<Deeds<Name>>,
  numRuns = 16,
): Promise<void> {
  const names = (Object.keys(weights) as Name[]).flatMap((name) => Array<Name>(weights[name]).fill(name));
  const step = fc.tuple(fc.constantFrom(...names), fc.nat({ max: 999 }));
  const property = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
    const world = await createWorld();
    for (const [name, number] of steps) await world[name](number);
  });
  // Shrinking would need new accounts for every attempt, and soon exceed the server's limits.
  return fc.assert(property, { numRuns, endOnFailure: true });
}
