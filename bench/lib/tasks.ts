import type { Browser, Page } from '@playwright/test';

/** Of the tasks of a page's main thread. */
export interface TaskTimes {
  /** The longest, by what it spent on a processor, which other programs on the machine don't change. */
  longestWorkedMs: number;
  /** The longest, from its beginning to its end. */
  longestPassedMs: number;
  /** What all of them spent on a processor. */
  workedMs: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

/** What the page's tasks took while `work` went on. Source: Chromium's tracing, RunTask. */
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
  };
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid}/${tid}`;
}
