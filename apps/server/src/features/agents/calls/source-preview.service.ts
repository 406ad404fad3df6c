import type { CallOutput, previewAgentSource } from '@atoll/contract';
import { formatOf } from '@atoll/document-reader';
import type { KnowledgePorts } from '../kernel/ports.ts';
import type { UnreadableReason } from '../sources/document.ts';
import type { SourceCaller } from '../sources/source.service.ts';
import { isFile } from '../sources/source.ts';

const pageSize = 1_000;
const maxCounted = 10_000;

export type SourcePreview = (
  caller: SourceCaller,
  bucketName: string,
  prefix: string,
) => Promise<CallOutput<typeof previewAgentSource>>;

/** Counts the files below a prefix, at most 10,000. */
export function createSourcePreview({
  files,
  ingest,
}: Pick<KnowledgePorts, 'files' | 'ingest'>): SourcePreview {
  return async (caller, bucketName, prefix) => {
    const { id: bucketId } = await files.openPrefix(caller, bucketName, prefix);
    const unreadable = new Map<UnreadableReason, number>();
    let [count, sizeBytes, listed] = [0, 0, 0];
    let after: string | undefined;
    for (;;) {
      const page = await files.list({ bucketId, prefix, after, limit: pageSize });
      for (const file of page.filter(({ key }) => isFile(key))) {
        count += 1;
        sizeBytes += file.sizeBytes;
        const reason = obstacleOf(file, ingest.maxFileBytes);
        if (reason) unreadable.set(reason, (unreadable.get(reason) ?? 0) + 1);
      }
      listed += page.length;
      after = page.at(-1)?.key;
      if (page.length < pageSize || listed >= maxCounted) {
        const reasons = [...unreadable].map(([reason, number]) => ({ reason, files: number }));
        return {
          files: count,
          size_bytes: sizeBytes,
          unreadable: reasons,
          is_partial: page.length === pageSize,
        };
      }
    }
  };
}

type Facts = Awaited<ReturnType<KnowledgePorts['files']['list']>>[number];

/** Returns the reason why a file can't be read, if it is known without reading the file. */
function obstacleOf(file: Facts, maxFileBytes: number): UnreadableReason | undefined {
  if (file.hasCustomerKey) return 'encrypted';
  if (!formatOf(file.key, file.contentType)) return 'unknown_format';
  if (file.sizeBytes > maxFileBytes) return 'too_large';
  if (file.isArchived) return 'archived';
  return undefined;
}
