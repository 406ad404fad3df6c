import type { CallOutput, getHubProgress, HubItemState, HubProjectSettings } from '@atoll/contract';
import type { ItemState } from '@atoll/verification';
import type { ItemCount } from './progress.store.ts';

type Progress = CallOutput<typeof getHubProgress>;
type Cell = Progress['coverage'][number];
type Quota = HubProjectSettings['quotas'][number];

/** Languages by countries may be many. Those with quotas come first, then those with the most items. */
const mostCells = 2_000;

const standings: Readonly<Partial<Record<ItemState, 'accepted' | 'waiting'>>> = {
  received: 'waiting',
  checking: 'waiting',
  in_review: 'waiting',
  disputed: 'waiting',
  appealed: 'waiting',
  held: 'waiting',
  accepted: 'accepted',
  stored: 'accepted',
  released: 'accepted',
};

/** Returns how many items are in each state. */
export function countStates(
  counts: readonly ItemCount[],
  states: readonly HubItemState[],
): Progress['items'] {
  const totals = Object.fromEntries(states.map((state) => [state, 0])) as Progress['items'];
  for (const { state, count } of counts) totals[state] += count;
  return totals;
}

export function countStanding(counts: readonly ItemCount[], standing: 'accepted' | 'waiting'): number {
  return counts.reduce((sum, { state, count }) => sum + (standings[state] === standing ? count : 0), 0);
}

/** Returns what there is of each language and country, and of each quota, with what the quotas ask for. */
export function coverageOf(counts: readonly ItemCount[], quotas: readonly Quota[]): Cell[] {
  const cells = new Map<string, Cell>();
  const cellOf = (language: string | null, country: string | null): Cell => {
    const key = `${language} ${country}`;
    const cell = cells.get(key) ?? { language, country, accepted: 0, waiting: 0, wanted: null };
    cells.set(key, cell);
    return cell;
  };
  for (const { language, country, items } of quotas) {
    const cell = cellOf(language, country);
    cell.wanted = (cell.wanted ?? 0) + items;
  }
  for (const { state, language, country, count } of counts) {
    const standing = standings[state];
    if (!standing) continue;
    cellOf(language, country)[standing] += count;
    // A quota of any language, of any country, or of both counts what it comprises.
    for (const key of [`${language} null`, `null ${country}`, 'null null']) {
      const wide = cells.get(key);
      if (wide) wide[standing] += count;
    }
  }
  return [...cells.values()].toSorted(byImportance).slice(0, mostCells);
}

function byImportance(one: Cell, other: Cell): number {
  const withQuota = Number(other.wanted !== null) - Number(one.wanted !== null);
  return withQuota || other.accepted + other.waiting - one.accepted - one.waiting;
}
