import { deleteAccessKey } from '@atoll/contract';
import { queryClient } from '#lib/query-client.ts';
import type { Write } from '#lib/write.ts';
import { accessKeysQuery } from '../queries.ts';

const invalidates = () => void queryClient.invalidateQueries({ queryKey: accessKeysQuery.queryKey });

export const deleteKeyWrite: Write<typeof deleteAccessKey> = { call: deleteAccessKey, invalidates };
