import { put } from '#lib/calls/put.ts';
import { ask } from './page.ts';
import { persistently, type Sending, Stopped } from './persistently.ts';
import type { Unfinished } from './unfinished.ts';

const partsAtOnce = 3;
/** Number of attempts for a part whose URL expired while it waited, or that arrived damaged. */
const maxSignatures = 3;

interface Arrived {
  part_number: number;
  size_bytes: number;
  sha256: string | null;
}

/** Sends the parts that have not arrived, and completes the file. */
export async function sendParts(file: File, upload: Unfinished, sending: Sending): Promise<void> {
  const { token: upload_token, partSizeBytes } = upload;
  const { parts } = await persistently(sending, () =>
    ask<{ parts: Arrived[] }>('upload/parts', { upload_token }),
  );
  const arrived = new Map(parts.map((part) => [part.part_number, part]));
  const count = Math.ceil(file.size / partSizeBytes);
  const sentOf = new Map<number, number>();
  const onSent = (number: number, bytes: number) => {
    sentOf.set(number, bytes);
    const sum = [...sentOf.values()].reduce((total, sent) => total + sent, 0);
    sending.progress.sent(sum / file.size);
  };
  let next = 1;
  const work = async () => {
    while (next <= count) {
      if (sending.signal.aborted) throw new Stopped();
      const number = next++;
      const body = file.slice((number - 1) * partSizeBytes, number * partSizeBytes);
      await sendPart({ upload_token, number, body, arrived: arrived.get(number), onSent }, sending);
      onSent(number, body.size);
    }
  };
  const giveUp = (error: unknown) => {
    next = count + 1;
    throw error;
  };
  await Promise.all(Array.from({ length: partsAtOnce }, () => work().catch(giveUp)));
  await persistently(sending, () => ask('upload/complete', { upload_token }));
}

interface Part {
  upload_token: string;
  number: number;
  body: Blob;
  arrived: Arrived | undefined;
  onSent(number: number, bytes: number): void;
}

async function sendPart(
  { upload_token, number, body, arrived, onSent }: Part,
  sending: Sending,
): Promise<void> {
  const sha256 = await digestOf(body);
  const isSame = arrived?.size_bytes === body.size && (sha256 === undefined || arrived.sha256 === sha256);
  if (isSame) return;
  const input = { upload_token, part_number: number, ...(sha256 ? { sha256 } : {}) };
  for (let attempt = 1; ; attempt++) {
    // Requests a new URL each time: it is valid for 15 minutes, and the network may be down for longer.
    const { status } = await persistently(sending, async () => {
      const signed = await ask<{ url: string; headers: Record<string, string> }>('upload/part', input);
      return put({ ...signed, body, signal: sending.signal, onSent: (bytes) => onSent(number, bytes) });
    });
    if (status === 200) return;
    if (attempt === maxSignatures) throw new Error(`the store answered ${status}`);
  }
}

/** Returns the SHA-256 in base64. Browsers support it only in secure contexts: over TLS and on this machine. */
async function digestOf(body: Blob): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await body.arrayBuffer()));
  return btoa(String.fromCharCode(...digest));
}
