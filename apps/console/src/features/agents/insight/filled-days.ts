import type { AgentInsight } from './queries.ts';

type Day = AgentInsight['by_day'][number];

const dayMs = 86_400_000;

/** Returns every day of a period up to now, in UTC. The server omits days without a question. */
export function filledDays(known: readonly Day[], count: number, nowMs: number): Day[] {
  const byStart = new Map(known.map((day) => [day.day, day]));
  const today = nowMs - (nowMs % dayMs);
  return Array.from({ length: count }, (_, at) => {
    const day = today - (count - 1 - at) * dayMs;
    return byStart.get(day) ?? { day, questions: 0, unanswered: 0, cost_micro_usd: 0 };
  });
}
