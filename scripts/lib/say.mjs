/** Prints messages of the scripts: one line for each finished step, one line for each problem. */

/** A failure that needs no stack trace: its message describes the problem and the solution. */
export class Failure extends Error {}

export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Runs `work` and prints its duration. */
export async function timed(title, work) {
  say(`▸ ${title}`);
  const start = performance.now();
  const result = await work();
  say(`  ${title}: ${seconds(start)}`);
  return result;
}

export function seconds(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

/** Runs a script's main function; a failure is one line on stderr and exit code 1. */
export function main(run) {
  run().catch((error) => {
    process.stderr.write(`${error instanceof Failure ? error.message : error.stack}\n`);
    process.exitCode = 1;
  });
}
