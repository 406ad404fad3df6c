import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longer than their size suggests. If one of them started last, a core would be idle at the end. */
const longest = [
  'packages/s3-suite/src/suite-on-ceph.engines.test.ts',
  'apps/server/src/gateway-s3/routing/clients.engines.test.ts',
  'apps/server/src/features/agents/core/knowledge-after-kill.endurance.test.ts',
  'apps/server/src/admin/demo.endurance.test.ts',
  'apps/server/src/catalogue/catalogue.system.test.ts',
  'apps/server/src/main.system.test.ts',
  'packages/s3-suite/src/model/model.endurance.test.ts',
  'apps/server/src/admin/backup.system.test.ts',
  'apps/server/src/system-tests/openid.system.test.ts',
  'packages/document-reader/src/hostile-files.endurance.test.ts',
  'packages/s3-suite/src/fuzz/fuzz.endurance.test.ts',
  'apps/server/src/features/storage/tools/transfer/transfer.system.test.ts',
  'apps/server/src/system-tests/bulk-jobs.endurance.test.ts',
  'packages/s3-suite/src/suite-on-sqlite.test.ts',
  'packages/s3-suite/src/model/model-on-ceph.engines.test.ts',
  'packages/blob-store/src/s3/lost-osd.engines.test.ts',
];

/** Starts with the longest files, then uses Vitest's order: those that were slow the last time, or are large. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((path) => moduleId.endsWith(path));
      return place < 0 ? longest.length : place;
    };
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
