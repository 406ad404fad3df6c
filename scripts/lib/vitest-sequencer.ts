import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take far longer than their size tells. Begun last, one of them would leave a core idle at the end. */
const longest = [
  'packages/s3-suite/src/suite-on-ceph.engines.test.ts',
  'apps/server/src/gateway-s3/routing/clients.engines.test.ts',
  'apps/server/src/catalogue/catalogue.test.ts',
  'apps/server/src/main.test.ts',
  'packages/s3-suite/src/model/model.test.ts',
  'apps/server/src/admin/backup.test.ts',
  'apps/server/src/system-tests/openid.test.ts',
  'packages/document-reader/src/hostile-files.test.ts',
  'packages/s3-suite/src/fuzz/fuzz.test.ts',
  'apps/server/src/features/storage/tools/transfer/transfer.test.ts',
  'apps/server/src/system-tests/bulk-jobs.test.ts',
  'packages/s3-suite/src/suite-on-sqlite.test.ts',
  'packages/s3-suite/src/model/model-on-ceph.engines.test.ts',
  'packages/blob-store/src/s3/lost-osd.engines.test.ts',
];

/** The longest first, then as Vitest has it: what was slow the last time, or else is large. */
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
