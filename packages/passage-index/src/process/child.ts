import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PassageIndexLocation } from '../location.ts';
import { createTurns } from '../turns.ts';
import { type Answer, decodeError, openId, type Request, type Role, type SentError } from './messages.ts';

/** A process of the index. */
export interface IndexChild {
  readonly pid: number | undefined;
  /** Resolves with the ID of the data when it can be asked. */
  readonly opened: Promise<string>;
  readonly ended: Promise<void>;
  /** Sends messages one after the other, each when the previous one was sent. */
  send(messages: Iterable<Request>): Promise<void>;
  kill(): void;
  /** Lets it finish and end; resolves when it has. */
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL('./main.ts', import.meta.url));
const stopTimeoutMs = 30_000;

export function startChild(
  role: Role,
  location: PassageIndexLocation,
  instanceId: string | undefined,
  onAnswer: (id: number, outcome: { value: unknown } | { error: Error }) => void,
): IndexChild {
  const child = fork(program, [role], { serialization: 'advanced', execArgv: ['--no-warnings'] });
  const turns = createTurns();
  const ended = new Promise<void>((resolve) => {
    // A process that could not be started has no exit event.
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const opened = new Promise<string>((resolve, reject) => {
    const fail = (error: SentError) => reject(decodeError(error));
    child.on('message', (message) => {
      const answer = message as Answer;
      if (answer.kind === 'opened') resolve(answer.instanceId);
      else if (answer.id === openId && answer.kind === 'error') fail(answer.error);
      else if (answer.kind === 'value') onAnswer(answer.id, { value: answer.value });
      else onAnswer(answer.id, { error: decodeError(answer.error) });
    });
    void ended.then(() => reject(new Error(`the process that ${role}es passages ended before it was ready`)));
  });
  opened.catch(() => undefined);
  const send = (messages: Iterable<Request>) =>
    turns.take(async () => {
      for (const message of messages) await sendOne(child, message);
    });
  void send([{ kind: 'open', location, instanceId }]);

  return {
    pid: child.pid,
    opened,
    ended,
    send,
    kill: () => void child.kill('SIGKILL'),
    async stop() {
      await send([{ kind: 'close' }]);
      const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** Sends a message. One that can't be sent is lost with the process, whose end is noticed elsewhere. */
function sendOne(child: ChildProcess, message: Request): Promise<void> {
  return new Promise((resolve) => {
    if (!child.connected) return resolve();
    child.send(message, () => resolve());
  });
}
