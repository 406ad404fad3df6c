import type { Browser, Page } from '@playwright/test';

/** Times of the tasks on a page's main thread. */
export interface TaskTimes {
  /** Processor time of the longest task, which is independent of other programs on the machine. */
  longestWorkedMs: number;
  /** Elapsed time of the longest task. */
  longestPassedMs: number;
  /** Processor time of all tasks. */
  workedMs: number;
  /** Processor time of each frame: all tasks up to the one that commits it, or up to a pause as long as a frame. */
  framesMs: readonly number[];
}

/** Duration of a frame at 60 frames a second. */
export const frameMs = 1000 / 60;

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

/** Records the times of the page's tasks while `work` runs. Source: Chromium's tracing, RunTask. */
export async function traceTasks(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<TaskTimes> {
  const categories = ['__metadata', 'disabled-by-default-devtools.timeline', 'devtools.timeline'];
  await browser.startTracing(page, { categories });
  await work();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  const tasks = traceEvents.filter((event) => event.name === 'RunTask' && mains.has(threadOf(event)));
  if (tasks.length === 0) throw new Error('the trace has no tasks');
  const workedMs = tasks.map(({ tdur = 0 }) => tdur / 1000);
  return {
    longestWorkedMs: Math.max(...workedMs),
    longestPassedMs: Math.max(...tasks.map(({ dur = 0 }) => dur / 1000)),
    workedMs: workedMs.reduce((sumMs, taskMs) => sumMs + taskMs, 0),
    framesMs: framesOf(
      tasks,
      traceEvents.filter((event) => event.name === 'Commit' && mains.has(threadOf(event))),
    ),
  };
}

function framesOf(tasks: readonly TraceEvent[], commits: readonly TraceEvent[]): number[] {
  const framesMs: number[] = [];
  let workedUs = 0;
  let endUs = Number.NEGATIVE_INFINITY;
  const finish = () => {
    if (workedUs > 0) framesMs.push(workedUs / 1000);
    workedUs = 0;
  };
  for (const { ts, dur = 0, tdur = 0 } of tasks.toSorted((one, other) => one.ts - other.ts)) {
    if (ts - endUs > frameMs * 1000) finish();
    workedUs += tdur;
    endUs = ts + dur;
    if (commits.some((commit) => commit.ts >= ts && commit.ts <= endUs)) finish();
  }
  finish();
  return framesMs;
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid}/${tid}`;
}
