import { StartupError } from '../startup-error.ts';

interface ListenOptions {
  readonly host: string;
  readonly port: number;
  /** The variable that configures the port, for the message. */
  readonly variable: string;
}

/** Returns a one-line message for a port that is in use or not allowed, or an address that isn't this machine's. */
export function listenError(cause: unknown, { host, port, variable }: ListenOptions): StartupError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
  const lines: Readonly<Record<string, string>> = {
    EADDRINUSE: `${variable}: port ${port} on ${host} is taken by another program; set ${variable} to a free one.`,
    EACCES: `${variable}: this user may not use port ${port}; set ${variable} to 1024 or above.`,
    EADDRNOTAVAIL: `HOST: ${host} is not an address of this machine.`,
    ENOTFOUND: `HOST: ${host} is not known on this machine.`,
  };
  return new StartupError(lines[code] ?? `${variable}: can't listen on ${host}:${port} (${code}).`, {
    cause,
  });
}
