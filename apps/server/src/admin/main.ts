import { readConfig } from '../config/index.ts';
import { runProgram } from './program.ts';

// New files are readable by this program's own user only.
process.umask(0o077);

const err = (text: string) => void process.stderr.write(text);

process.exitCode = await runProgram(process.argv.slice(2), {
  config: () => readConfig(process.env),
  terminal: {
    out: (text) => void process.stdout.write(text),
    err,
    progress: process.stderr.isTTY ? err : undefined,
  },
  stdin: process.stdin,
});
