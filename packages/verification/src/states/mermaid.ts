import { isFinal, type Machine, statesOf } from './machine.ts';

/** Returns a machine's table as a Mermaid state diagram. Events between the same two states share an arrow. */
export function mermaidOf(machine: Machine<string, string>): string {
  const lines = ['stateDiagram-v2', `  [*] --> ${machine.initial}`];
  for (const from of statesOf(machine)) {
    const events = Map.groupBy(Object.entries(machine.table[from] ?? {}), ([, to]) => to);
    for (const [to, between] of events) {
      lines.push(`  ${from} --> ${to}: ${between.map(([event]) => event).join(', ')}`);
    }
    if (isFinal(machine, from)) lines.push(`  ${from} --> [*]`);
  }
  return `${lines.join('\n')}\n`;
}
