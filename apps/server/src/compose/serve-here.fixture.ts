import { type Atoll, type AtollOptions, type Launch, startAtoll, useAtoll } from '@atoll/testkit';
import { compose } from '../compose.ts';
import { readConfig } from '../config/index.ts';
import { createLog } from '../platform/log/index.ts';

/** Runs the program in this process, which has already loaded it. That costs a fraction of a separate process. */
const launchHere: Launch = async ({ environment, log: print }) => {
  const config = readConfig(environment);
  const log = createLog({ level: config.logLevel, format: 'json', stream: { write: print } });
  const program = await compose({ config, log, print });
  await program.listen();
  await program.start();
  return {
    pid: process.pid,
    stop: program.close,
    kill: () => Promise.reject(new Error('A server in the process of the tests can’t be killed.')),
  };
};

/** Starts Atoll in this process, for tests of its responses rather than of its start, its stop, or its processes. */
export function startAtollHere(options: Omit<AtollOptions, 'processes'> = {}): Promise<Atoll> {
  return startAtoll({ ...options, launch: launchHere });
}

/** Like `useAtoll`, in this process. */
export function useAtollHere(options: Omit<AtollOptions, 'processes'> = {}): () => Atoll {
  return useAtoll({ ...options, launch: launchHere });
}
