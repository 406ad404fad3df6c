import { composeAdministration } from '../compose.ts';
import { readConfig } from '../config/index.ts';
import { createLog } from '../platform/log/index.ts';
import { runAdmin } from './run.ts';

const err = (text: string) => void process.stderr.write(text);

process.exitCode = await runAdmin(process.argv.slice(2), {
  terminal: {
    out: (text) => void process.stdout.write(text),
    err,
    progress: process.stderr.isTTY ? err : undefined,
  },
  stdin: process.stdin,
  open: async (place) =>
    composeAdministration(
      {
        config: readConfig(process.env),
        log: createLog({ level: 'error', format: 'plain', stream: process.stderr }),
        // Answers alone go to the standard output, so that programs can read them.
        print: (line) => err(`${line}\n`),
      },
      place,
    ),
});
