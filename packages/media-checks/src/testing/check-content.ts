import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MediaCheckerOptions } from '../host/settings.ts';
import {
  type CheckOptions,
  type CheckReport,
  createMediaChecker,
  type MediaChecker,
} from '../media-checker.ts';
import type { Expectations } from '../results.ts';

/** A checker of contents that tests make up. */
export interface ContentChecker {
  readonly checker: MediaChecker;
  check(content: Buffer | string, expectations?: Expectations, options?: CheckOptions): Promise<CheckReport>;
  close(): Promise<void>;
}

export async function createContentChecker(options: MediaCheckerOptions = {}): Promise<ContentChecker> {
  const folder = await mkdtemp(join(tmpdir(), 'atoll-media-'));
  const checker = createMediaChecker({ folder, ...options });
  return {
    checker,
    async check(content, expectations = {}, how) {
      const path = join(folder, 'content');
      await writeFile(path, content);
      return checker.check({ path }, expectations, how);
    },
    async close() {
      await checker.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
