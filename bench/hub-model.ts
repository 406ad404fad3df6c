/**
 * Compares the hub's reviewing with a reference model: `node bench/hub-model.ts [--events 100000] [--seed 1]`. Both
 * receive the same random votes, skips, holds, judgments, appeals and suspensions, with crashes between any two writes.
 * After each event, items, votes, figures and payments must be the same. Runs one process for each processor, each with
 * its own SQLite database, in memory if the system has a folder for that. Targets: no difference; 10 minutes.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values: given } = parseArgs({
  options: {
    events: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
  },
});
const events = Number(given.events);
const barMinutes = 10;
const reportEveryMs = 10_000;
const processes = Math.min(4, availableParallelism());

/** The progress of a process. */
interface Progress {
  readonly events: number;
  readonly processorMs: number;
}

const program = fileURLToPath(new URL('./lib/hub-model-process.ts', import.meta.url));
const begun = performance.now();
const done = new Map<ChildProcess, Progress>();
let problems = 0;
const workers = Array.from({ length: processes }, (_, at) => {
  const share = Math.ceil(events / processes);
  const worker = fork(program, [String(share), String(Number(given.seed) + at)]);
  worker.on('message', ({ problem, ...progress }: Progress & { readonly problem?: string }) => {
    done.set(worker, progress);
    if (problem === undefined) return;
    problems++;
    console.log(`DIFFERENCE: ${problem}`);
  });
  return worker;
});
const reporting = setInterval(report, reportEveryMs);
const codes = await Promise.all(workers.map(async (worker) => (await once(worker, 'exit'))[0] as number));
clearInterval(reporting);
report();
const isOver = codes.every((code) => code === 0);
if (!isOver) console.log(`processes ended with ${codes.join(' and ')}`);
const minutes = Math.max(...[...done.values()].map(({ processorMs }) => processorMs)) / 60_000;
console.log(`${problems} differences; ${minutes.toFixed(1)} minutes of a processor; bar: 0 in ${barMinutes}`);
process.exitCode = isOver && problems === 0 && minutes < barMinutes ? 0 : 1;

function report(): void {
  const all = [...done.values()];
  const sum = all.reduce((total, one) => total + one.events, 0);
  const processorMs = all.reduce((total, one) => total + one.processorMs, 0);
  const [passed, worked] = [performance.now() - begun, processorMs].map((ms) => Math.round(ms / 1000));
  console.log(`${sum} events in ${passed} s, ${worked} s of processor time`);
}
