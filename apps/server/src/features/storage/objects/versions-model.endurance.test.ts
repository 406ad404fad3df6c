import { createHash } from 'node:crypto';
import { describeOnEveryDatabase } from '@atoll/testkit';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Authorized, Bucket } from '../index.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { bytes, createTestStorage, plainHeaders, type TestStorage } from '../testing/test-storage.ts';

/** A version in the model; newest first. */
interface ModelVersion {
  versionId: string;
  /** The content of its entity tag; undefined for a delete marker. */
  content: string | undefined;
  isMultipart?: boolean;
}

/** A minimal model of S3's versioning rules. */
class Model {
  versioning: 'off' | 'enabled' | 'suspended' = 'off';
  readonly keys = new Map<string, ModelVersion[]>();

  versionsOf(key: string): ModelVersion[] {
    return this.keys.get(key) ?? [];
  }

  write(key: string, versionId: string | undefined, made: Omit<ModelVersion, 'versionId'>): void {
    const id = this.versioning === 'enabled' ? (versionId ?? '') : 'null';
    const kept = this.versionsOf(key).filter((version) => version.versionId !== id);
    this.keys.set(key, [{ ...made, versionId: id }, ...kept]);
  }

  remove(key: string, versionId: string): void {
    const left = this.versionsOf(key).filter((version) => version.versionId !== versionId);
    if (left.length > 0) this.keys.set(key, left);
    else this.keys.delete(key);
  }
}

type Operation =
  | { kind: 'put'; key: string; content: string }
  | { kind: 'delete'; key: string }
  | { kind: 'deleteVersion'; key: string; nth: number }
  | { kind: 'copy'; from: string; to: string; nth: number }
  | { kind: 'multipart'; key: string; content: string }
  | { kind: 'versioning'; status: 'enabled' | 'suspended' };

const key = fc.constantFrom('a', 'a/b', 'a/c', 'ü', '\u{10000}');
const content = fc.string({ maxLength: 8 });
const nth = fc.nat({ max: 4 });
const operations: fc.Arbitrary<Operation[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('put' as const), key, content }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('delete' as const), key }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('deleteVersion' as const), key, nth }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('copy' as const), from: key, to: key, nth }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('multipart' as const), key, content }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('versioning' as const),
        status: fc.constantFrom('enabled' as const, 'suspended' as const),
      }),
    },
  ),
  { maxLength: 25 },
);

function tagOf({ content: text, isMultipart = false }: Partial<ModelVersion> = {}): string | undefined {
  if (text === undefined) return undefined;
  const md5 = createHash('md5').update(text).digest();
  return (isMultipart ? createHash('md5').update(md5).digest() : md5).toString('hex');
}

async function orReason<T>(work: Promise<T>): Promise<T | string> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StorageRefusal) return error.reason;
    throw error;
  }
}

describeOnEveryDatabase('versions', (open) => {
  let test: TestStorage;
  let serial = 0;
  beforeAll(async () => {
    test = await createTestStorage(await open());
  });
  afterAll(() => test.close());

  const etagOf = async (bucket: Authorized<Bucket>, of: string, versionId?: string) => {
    const found = await orReason(test.storage.objects.describe(bucket, of, versionId));
    return typeof found === 'string' ? undefined : found.etag.split('-')[0];
  };

  const put = async (bucket: Authorized<Bucket>, of: string, text: string) =>
    (await test.storage.objects.put(bucket, of, { body: bytes(text) }, { headers: plainHeaders })).versionId;

  const copy = async (bucket: Authorized<Bucket>, model: Model, operation: Operation & { kind: 'copy' }) => {
    const versions = model.versionsOf(operation.from);
    const source = versions[operation.nth % Math.max(versions.length, 1)];
    const made = await orReason(
      test.storage.objects.copy(
        { bucket, key: operation.from, versionId: source?.versionId },
        { bucket, key: operation.to },
        { checkSource: () => undefined },
      ),
    );
    if (source?.content === undefined) return expect(made).toMatch(/^(objectUnknown|deleteMarkerNamed)$/);
    if (typeof made === 'string') throw new Error(made);
    model.write(operation.to, made.versionId, source);
  };

  const run = async (bucket: Authorized<Bucket>, model: Model, operation: Operation): Promise<void> => {
    const { objects, uploads } = test.storage;
    switch (operation.kind) {
      case 'versioning':
        await test.storage.settings.setVersioning(bucket, operation.status);
        model.versioning = operation.status;
        return;
      case 'put':
        model.write(operation.key, await put(bucket, operation.key, operation.content), {
          content: operation.content,
        });
        return;
      case 'multipart': {
        const upload = await uploads.start(bucket, operation.key, { headers: plainHeaders });
        const ref = { bucket, key: operation.key, uploadId: upload.id };
        const part = await uploads.putPart(ref, 1, { body: bytes(operation.content) });
        const { versionId } = await uploads.complete(ref, [part]);
        model.write(operation.key, versionId, { content: operation.content, isMultipart: true });
        return;
      }
      case 'delete': {
        const { versionId } = await objects.delete(bucket, { key: operation.key });
        if (model.versioning === 'off') model.keys.delete(operation.key);
        else model.write(operation.key, versionId, { content: undefined });
        return;
      }
      case 'deleteVersion': {
        const versions = model.versionsOf(operation.key);
        const versionId = versions[operation.nth % Math.max(versions.length, 1)]?.versionId ?? 'null';
        await objects.delete(bucket, { key: operation.key, versionId });
        return model.remove(operation.key, versionId);
      }
      case 'copy':
        return copy(bucket, model, operation);
    }
  };

  const listAll = async (bucket: Authorized<Bucket>, limit: number) => {
    const found: { key: string; versionId: string; isLatest: boolean; isDeleteMarker: boolean }[] = [];
    let after: Parameters<typeof test.storage.listing.listVersions>[1]['after'];
    do {
      const page = await test.storage.listing.listVersions(bucket, {
        prefix: '',
        delimiter: '',
        limit,
        after,
      });
      found.push(
        ...page.versions.map(({ key: of, versionId, isLatest, isDeleteMarker }) => ({
          key: of,
          versionId,
          isLatest,
          isDeleteMarker,
        })),
      );
      after = page.next;
    } while (after);
    return found;
  };

  const check = async (bucket: Authorized<Bucket>, model: Model): Promise<void> => {
    const inOrder = [...model.keys].sort(([one], [other]) =>
      Buffer.compare(Buffer.from(one), Buffer.from(other)),
    );
    const expected = inOrder.flatMap(([of, versions]) =>
      versions.map(({ versionId, content: text }, at) => ({
        key: of,
        versionId,
        isLatest: at === 0,
        isDeleteMarker: text === undefined,
      })),
    );
    for (const limit of [1, 3, 1000]) expect(await listAll(bucket, limit)).toEqual(expected);
    const listed = inOrder.filter(([, [latest]]) => latest?.content !== undefined);
    const page = await test.storage.listing.list(bucket, { prefix: '', delimiter: '', limit: 1000 });
    expect(page.objects.map((object) => object.key)).toEqual(listed.map(([of]) => of));
    for (const [of, versions] of inOrder) {
      expect(await etagOf(bucket, of)).toBe(tagOf(versions[0]));
      for (const version of versions) {
        expect(await etagOf(bucket, of, version.versionId)).toBe(tagOf(version));
      }
    }
    const sizeBytes = inOrder
      .flatMap(([, versions]) => versions)
      .reduce((sum, version) => sum + Buffer.byteLength(version.content ?? ''), 0);
    const summary = (await test.storage.buckets.list(bucket.accountId)).find(
      ({ name }) => name === bucket.name,
    );
    expect(summary).toMatchObject({ objectCount: listed.length, sizeBytes });
  };

  it('are as a simple model has them, whatever happens in which order', async () => {
    await fc.assert(
      fc.asyncProperty(operations, async (sequence) => {
        const name = `model-${++serial}`;
        await test.storage.buckets.create(name, name);
        const bucket = await test.storage.authorizeBucket(name, name);
        const model = new Model();
        for (const operation of sequence) await run(bucket, model, operation);
        await check(bucket, model);
      }),
      { numRuns: 120, seed: 20_261_121 },
    );
  }, 60_000);
});
