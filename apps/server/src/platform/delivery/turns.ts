/** An address and its account, competing for turns. */
export interface Lane {
  readonly address: string;
  readonly accountId: string;
  /** Consecutive failures. */
  readonly failures: number;
}

export interface TurnLimits {
  /** Simultaneous turns. */
  readonly total: number;
  /** Per account. */
  readonly perAccount: number;
  /** For addresses that failed or were slow the last time: the others keep the rest. */
  readonly doubtful: number;
}

/** Schedules turns, so that neither many addresses of one account nor slow ones delay those of others. */
export interface Turns<L extends Lane> {
  /** Takes the next of the waiting addresses; undefined if the limits allow none. One address has one turn at a time. */
  next(waiting: readonly L[]): L | undefined;
  end(lane: L, isSlow: boolean): void;
}

/** The number of addresses whose last turn and slowness are remembered. */
const remembered = 10_000;

/**
 * Creates turns. The next turn goes to the account with the fewest running turns, among those to the one whose last
 * turn is longest ago, and within it to the address whose last turn is.
 */
export function createTurns<L extends Lane>(limits: TurnLimits): Turns<L> {
  const running = new Map<string, L>();
  const doubtfulNow = new Set<string>();
  const perAccount = new Map<string, number>();
  const servedAt = new Map<string, number>();
  const slow = new Set<string>();
  let clock = 0;

  const isDoubtful = (lane: L) => lane.failures > 0 || slow.has(lane.address);
  const mayRun = (lane: L) =>
    !running.has(lane.address) &&
    (perAccount.get(lane.accountId) ?? 0) < limits.perAccount &&
    (doubtfulNow.size < limits.doubtful || !isDoubtful(lane));
  const rankOf = ({ accountId, address }: L) =>
    [perAccount.get(accountId), servedAt.get(`account ${accountId}`), servedAt.get(address)].map(
      (n) => n ?? 0,
    );
  const served = (key: string) => {
    servedAt.delete(key);
    servedAt.set(key, ++clock);
    forgetOldest(servedAt);
  };

  return {
    next(waiting) {
      if (running.size >= limits.total) return undefined;
      const [lane] = waiting
        .filter(mayRun)
        .map((candidate) => ({ candidate, rank: rankOf(candidate) }))
        .reduce<{ candidate: L; rank: number[] }[]>(
          ([best], other) => [best && !isBefore(other.rank, best.rank) ? best : other],
          [],
        );
      if (!lane) return undefined;
      const { candidate } = lane;
      running.set(candidate.address, candidate);
      perAccount.set(candidate.accountId, (perAccount.get(candidate.accountId) ?? 0) + 1);
      if (isDoubtful(candidate)) doubtfulNow.add(candidate.address);
      served(`account ${candidate.accountId}`);
      served(candidate.address);
      return candidate;
    },
    end({ address, accountId }, isSlow) {
      running.delete(address);
      doubtfulNow.delete(address);
      const left = (perAccount.get(accountId) ?? 0) - 1;
      if (left > 0) perAccount.set(accountId, left);
      else perAccount.delete(accountId);
      slow.delete(address);
      if (isSlow) slow.add(address);
      forgetOldest(slow);
    },
  };
}

function isBefore(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at !== -1 && (one[at] ?? 0) < (other[at] ?? 0);
}

function forgetOldest(keys: Map<string, unknown> | Set<string>): void {
  if (keys.size <= remembered) return;
  const [oldest] = keys.keys();
  if (oldest !== undefined) keys.delete(oldest);
}
