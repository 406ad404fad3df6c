/** Sets that are joined step by step (union by size, with paths halved). */
export interface Groups {
  join(one: number, other: number): void;
  /** Returns the representative of a member's group. */
  groupOf(member: number): number;
}

/** Creates groups of one member each. */
export function createGroups(count: number): Groups {
  const parents = Uint32Array.from({ length: count }, (_, member) => member);
  const sizes = new Uint32Array(count).fill(1);
  const at = (list: Uint32Array, member: number) => list[member] as number;

  const groupOf = (member: number) => {
    let current = member;
    while (at(parents, current) !== current) {
      parents[current] = at(parents, at(parents, current));
      current = at(parents, current);
    }
    return current;
  };
  return {
    groupOf,
    join(one, other) {
      const [first, second] = [groupOf(one), groupOf(other)];
      if (first === second) return;
      const [large, small] = at(sizes, first) >= at(sizes, second) ? [first, second] : [second, first];
      parents[small] = large;
      sizes[large] = at(sizes, large) + at(sizes, small);
    },
  };
}
