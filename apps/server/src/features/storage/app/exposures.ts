import type { Exposure } from '@atoll/contract';
import type { Reader } from '@atoll/database';
import type { WebsiteConfiguration } from '@atoll/s3-protocol';
import type { Clock } from '../../../platform/clock.ts';
import type { ExposurePage, ExposureSource } from '../../../platform/feature.ts';
import { inTurns } from '../../../platform/in-turns.ts';
import { type AccessOf, type CallerAccess, onlyListable } from '../access/caller-access.ts';
import { mayOpenByAcl, publicAccessOf } from '../buckets/public.ts';
import { findLastPublicUse } from '../insight/request.store.ts';
import { findLinksOf } from '../sharing/share-link.store.ts';
import {
  type ExposableBucket,
  findExposableBuckets,
  findLastUses,
  findPublicObject,
} from './exposures.store.ts';

interface Deps {
  readonly read: Reader;
  readonly clock: Clock;
  readonly accessOf: AccessOf;
  readonly websiteUrl: (bucketName: string) => string | null;
}

/** Lists public buckets, with their websites and domains, and links. Bucket policies decide what the caller may see. */
export function createExposureSources(deps: Deps): ExposureSource[] {
  const { read, clock } = deps;
  return [
    {
      name: 'buckets',
      needs: 'read',
      async list(caller, { after = '', limit }) {
        const buckets = await findExposableBuckets(read, caller.principal.accountId);
        const all = await inTurns(
          buckets.filter(({ name }) => name > after),
          async (bucket) => ({ name: bucket.name, exposures: await exposuresOf(deps, bucket) }),
        );
        const exposed = all.filter(({ exposures }) => exposures.length > 0);
        const page = exposed.slice(0, limit);
        const access = await deps.accessOf(caller);
        const shown = await onlyOpen(access, page);
        return {
          exposures: await withoutHiddenKeys(
            access,
            shown.flatMap(({ exposures }) => exposures),
          ),
          next: exposed.length > page.length ? (page.at(-1)?.name ?? null) : null,
        };
      },
    },
    {
      name: 'share-links',
      // As for `listShareLinks`.
      needs: 'write',
      async list(caller, { after: before, limit }): Promise<ExposurePage> {
        const of = { accountId: caller.principal.accountId, state: 'open', now: clock.now() } as const;
        const found = await findLinksOf(read, of, { before, limit: limit + 1 });
        const page = found.slice(0, limit).map((link) => ({ ...link, bucket: link.bucketName }));
        const shown = await onlyListable(await deps.accessOf(caller), page);
        const uses = await findLastUses(
          read,
          shown.map(({ id }) => id),
        );
        return {
          exposures: shown.map((link) => ({
            kind: 'share_link',
            link_id: link.id,
            link_kind: link.kind,
            bucket: link.bucketName,
            key: link.key,
            has_password: link.passwordHash !== null,
            since: link.createdAt,
            until: link.expiresAt,
            last_used_at: uses.get(link.id) ?? null,
          })),
          next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
        };
      },
    },
  ];
}

/** A website, and the domain that shows it, opens nothing by itself, unless it redirects. */
async function exposuresOf({ read, websiteUrl }: Deps, bucket: ExposableBucket): Promise<Exposure[]> {
  const { name, settings, changedAt, domain } = bucket;
  const dated = (since: number | null | undefined) => ({
    since: since ?? null,
    until: null,
    last_used_at: null,
  });
  const ways = publicAccessOf(name, settings);
  const exposures: Exposure[] = [];
  if (ways.length > 0) {
    const rights = [...new Set(ways.flatMap((one) => [...one.rights]))];
    const since = latestOf(changedAt, [...ways.map(({ way }) => way), 'publicAccessBlock']);
    exposures.push({
      kind: 'bucket',
      bucket: name,
      ways: ways.map(({ way }) => way),
      rights,
      ...dated(since),
      last_used_at: await findLastPublicUse(read, bucket.id),
    });
  }
  const key = mayOpenByAcl(settings) ? await findPublicObject(read, bucket.id) : undefined;
  if (key !== undefined) exposures.push({ kind: 'object_acls', bucket: name, key, ...dated(null) });
  const { website } = settings;
  const isOpen = exposures.length > 0 || (website !== undefined && redirects(website));
  const url = website && isOpen ? websiteUrl(name) : null;
  if (url !== null) {
    exposures.push({ kind: 'website', bucket: name, url, ...dated(changedAt.get('website')) });
  }
  if (domain && isOpen) {
    exposures.push({ kind: 'domain', bucket: name, domain: domain.name, ...dated(domain.since) });
  }
  return exposures;
}

function redirects({ redirectAllRequestsTo: all, routingRules = [] }: WebsiteConfiguration): boolean {
  return all !== undefined || routingRules.length > 0;
}

function latestOf(changedAt: ReadonlyMap<string, number>, settings: readonly string[]): number | null {
  const times = settings.flatMap((setting) => changedAt.get(setting) ?? []);
  return times.length === 0 ? null : Math.max(...times);
}

/** Removes buckets that the caller may not list. */
async function onlyOpen<Named extends { name: string }>(
  access: Pick<CallerAccess, 'allows'>,
  found: readonly Named[],
): Promise<Named[]> {
  const areVisible = await inTurns(found, ({ name: bucketName }) =>
    access.allows({ operation: 'ListObjectsV2', bucketName, details: { query: { prefix: '' } } }),
  );
  return found.filter((_, at) => areVisible[at]);
}

/** Removes exposures that name an object which the caller may not list. */
async function withoutHiddenKeys(
  access: Pick<CallerAccess, 'allows'>,
  exposures: readonly Exposure[],
): Promise<Exposure[]> {
  const named = exposures.filter((exposure) => exposure.kind === 'object_acls');
  const shown = new Set<Exposure>(await onlyListable(access, named));
  return exposures.filter((exposure) => exposure.kind !== 'object_acls' || shown.has(exposure));
}
