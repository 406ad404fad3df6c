import type { CallInput, createShareLink } from '@atoll/contract';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { callContext } from '../../features/storage/testing/test-storage.ts';
import type { TestGateway } from './test-gateway.ts';

export const owner = callContext('owner');
export const visitor = { ...owner, address: '198.51.100.23', principal: undefined };

export type Terms = Partial<CallInput<typeof createShareLink>>;

/** Helpers for share links of one of `owner`'s buckets. */
export function sharingIn(gateway: () => TestGateway, bucket: string, usual: Terms) {
  const calls = () => gateway().storage.handlers;
  return {
    calls,
    put: (Key: string, Body: string | Buffer, more: object = {}) =>
      gateway().client.send(new PutObjectCommand({ Bucket: bucket, Key, Body, ...more })),
    /** Creates a link, and returns it with its token. */
    async share(terms: Terms = {}) {
      const input = { bucket, kind: 'file', key: '', ...usual, ...terms } as const;
      const link = await calls().createShareLink(input, owner);
      return { ...link, link: link.url.split('/s/')[1] ?? '' };
    },
    async find(id: string) {
      const { links } = await calls().listShareLinks({ bucket }, owner);
      return links.find(({ link_id }) => link_id === id);
    },
    accessesOf: async (id: string) => (await calls().listShareAccesses({ link_id: id }, owner)).accesses,
    keysBelow: async (prefix: string) =>
      (await calls().listObjects({ bucket, prefix }, owner)).objects.map(({ key }) => key),
  };
}
