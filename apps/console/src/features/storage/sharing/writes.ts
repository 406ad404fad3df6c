import { deleteShareLink, revokeShareLink } from '@atoll/contract';
import type { Write } from '#lib/write.ts';
import { linksChanged as invalidates } from './queries.ts';

export const revokeWrite: Write<typeof revokeShareLink> = { call: revokeShareLink, invalidates };
export const deleteLinkWrite: Write<typeof deleteShareLink> = { call: deleteShareLink, invalidates };
