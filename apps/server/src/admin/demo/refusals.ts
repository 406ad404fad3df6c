import { randomUUID } from 'node:crypto';
import type { Storage } from '../../features/storage/core/index.ts';

export interface RefusalDeps {
  readonly storage: Pick<Storage, 'access' | 'credentials'>;
}

const attempts = 12;

/** Sends writes that an access key has no right to, like a program with a wrong setting. Each is recorded as refused. */
export async function recordRefusals(
  { storage }: RefusalDeps,
  { accessKeyId, bucketName, now }: { accessKeyId: string; bucketName: string; now: number },
): Promise<void> {
  const credential = await storage.credentials.find(accessKeyId);
  if (credential) await storage.credentials.noteUse(credential, '203.0.113.24');
  for (let attempt = 1; attempt <= attempts; attempt++) {
    await storage.access.admit({
      requestId: randomUUID(),
      operation: 'PutObject',
      actions: ['s3:PutObject'],
      credential,
      bucketName,
      key: `releases/site-${attempt}.html`,
      isNewObject: true,
      facts: () => ({ isSecure: true, nowMs: now, headers: {}, parameter: () => undefined }),
    });
  }
}
