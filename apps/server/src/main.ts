import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from './config/index.ts';
import { drainOnSignals } from './platform/lifecycle/index.ts';
import { createLog } from './platform/log/index.ts';
import { StartupError } from './platform/startup-error.ts';

// New files are readable by this program's own user only.
process.umask(0o077);

const drainTimeoutMs = 30_000;

async function main(): Promise<void> {
  const { demo, adopt } = readArguments(process.argv.slice(2));
  const given = readConfig(process.env);
  // Most of a start is loading this, so wrong settings are reported before it.
  const { compose, withDemo } = await import('./compose.ts');
  const config = demo ? withDemo(given) : given;
  const log = createLog({
    level: config.logLevel,
    format: process.stdout.isTTY ? 'plain' : 'json',
    stream: process.stdout,
  });
  const program = await compose({ config, log, print: say, adopt });
  drainOnSignals(process, {
    drain: () => program.close(),
    exit: (code) => process.exit(code),
    timeoutMs: drainTimeoutMs,
    onSignal: (signal) => log.info(`${signal}: finishing requests in progress, then stopping`),
    onFailure: (error) => log.error({ err: error }, 'stopping failed'),
  });
  await program.listen();
  const sayAddresses = () => {
    say(`Console  ${config.http.publicUrl}`);
    say(`S3       ${config.s3.publicUrl}`);
    say(
      config.mail.kind === 'files'
        ? `Mails    ${config.mail.folder}/*.eml`
        : `Mails    by SMTP, from ${config.mail.from}`,
    );
  };
  // The demo is filled while the other processes start.
  const filling = demo ? program.prepareDemo() : [];
  const [lines] = await Promise.all([filling, program.start().then(sayAddresses)]);
  for (const line of lines) say(line);
  say('Stop     Ctrl-C');
}

/** @throws {StartupError} for an argument there isn't */
function readArguments(argv: string[]): { demo: boolean; adopt: boolean } {
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({ args: argv, options: { demo: flag, adopt: flag } }).values;
  } catch (cause) {
    throw new StartupError(`unknown argument: ${argv.join(' ')}. Supported are --demo and --adopt.`, {
      cause,
    });
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function isExpected(error: unknown): error is Error {
  return error instanceof ConfigError || error instanceof StartupError;
}

main().catch((error: unknown) => {
  process.stderr.write(`atoll: ${isExpected(error) ? error.message : `cannot start: ${String(error)}`}\n`);
  process.exit(1);
});
