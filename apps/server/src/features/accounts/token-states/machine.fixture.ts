import fc from 'fast-check';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** What can be done, by name; the number says with which of the things there are. */
type Deeds<Name extends string> = Readonly<Record<Name, (number: number) => Promise<void>>>;

/** Good by the rules for passwords, and another one for each number. */
export const passwordOf = (version: number) => `Quiet-Lagoon${version}`;

export function pick<Item>(items: readonly Item[], number: number): Item {
  const item = items[number % items.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

/**
 * Tries many orders of deeds, each in a world of its own. A deed compares what the server says with what a few lines of rules say.
 * @param weights how often each deed is tried, beside the others
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
  // A shrunk example would need new accounts for every attempt, and the limits of the server are soon used up.
  return fc.assert(property, { numRuns, endOnFailure: true });
}
