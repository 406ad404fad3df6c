import { put } from '#lib/calls/put.ts';
import { ask, Refused } from './page.ts';
import { persistently, type Sending, Stopped } from './persistently.ts';
import { sendParts } from './send-parts.ts';
import type { Unfinished } from './unfinished.ts';

type Started =
  | { kind: 'single'; url: string; headers: Record<string, string>; name: string }
  | { kind: 'multipart'; upload_token: string; part_size_bytes: number; expires_at: number; name: string };

/** Maximum number of names to request if others take them concurrently. */
const maxNames = 5;

/**
 * Sends a file, with retries after network errors. Returns the name under which it is stored.
 * @throws {Refused} with the server's message; `Stopped`, or another error if the store refuses it
 */
export async function sendFile(file: File, sending: Sending): Promise<string> {
  const { visit, memory, progress } = sending;
  const unfinished = memory.find(file);
  if (unfinished && (await isOpen(unfinished, sending))) return sendAndForget(file, unfinished, sending);
  for (let attempt = 1; ; attempt++) {
    const input = { ...visit, name: file.name, size_bytes: file.size, content_type: file.type };
    const started = await persistently(sending, () => ask<Started>('upload', input));
    if (started.kind === 'multipart') {
      const { upload_token: token, part_size_bytes: partSizeBytes, expires_at: expiresAt, name } = started;
      const upload = { token, name, partSizeBytes, expiresAt };
      memory.keep(file, upload);
      return sendAndForget(file, upload, sending);
    }
    const { status } = await persistently(sending, () =>
      put({
        ...started,
        body: file,
        signal: sending.signal,
        onSent: (bytes) => progress.sent(bytes / file.size),
      }),
    );
    if (status === 200) return started.name;
    // A new request returns another name, or the reason why there is none.
    const isWorthAsking = status === 412 || status === 403;
    if (!isWorthAsking || attempt === maxNames) throw new Error(`the store answered ${status}`);
  }
}

/** Reports whether an earlier upload can continue. */
async function isOpen({ token }: Unfinished, sending: Sending): Promise<boolean> {
  try {
    await persistently(sending, () => ask('upload/parts', { upload_token: token }));
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

async function sendAndForget(file: File, upload: Unfinished, sending: Sending): Promise<string> {
  try {
    await sendParts(file, upload, sending);
  } catch (error) {
    if (error instanceof Refused || error instanceof Stopped) sending.memory.forget(file);
    if (error instanceof Stopped)
      await ask('upload/abort', { upload_token: upload.token }).catch(() => undefined);
    throw error;
  }
  sending.memory.forget(file);
  return upload.name;
}
