import { listStorageConcerns } from '@atoll/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { askQuietly } from '#lib/calls/query-client.ts';
import { useUser } from '#lib/calls/use-user.ts';

/** A separate item for each person in a browser. */
const itemOf = (email: string) => `received-seen:${email}`;

/** Returns when a person last looked at the share links of all buckets; 0 if never. */
function readSeen(storage: Pick<Storage, 'getItem'>, email: string | undefined): number {
  const seen = Number(email === undefined ? 0 : storage.getItem(itemOf(email)));
  return Number.isSafeInteger(seen) && seen > 0 ? seen : 0;
}

/** Fetches expiring certificates, denied requests, and files that request links received after a time. */
export const storageConcernsQuery = (receivedSince: number) =>
  queryOptions({
    queryKey: [listStorageConcerns.name, receivedSince],
    queryFn: ({ signal }) => askQuietly(listStorageConcerns, { received_since: receivedSince }, signal),
  });

/** Returns when the signed-in person last looked at the share links. Constant while the component is shown. */
export function useReceivedSeen(): number {
  const email = useUser()?.email;
  const [seen] = useState(() => readSeen(localStorage, email));
  return seen;
}

/**
 * Returns how many files each link received since the person's last look.
 * @param isLook whether all links are shown, which counts as a look
 */
export function useNewlyReceived(isLook: boolean): ReadonlyMap<string, number> {
  const email = useUser()?.email;
  const { data } = useQuery(storageConcernsQuery(useReceivedSeen()));
  const isKnown = data !== undefined;
  useEffect(() => {
    if (isLook && isKnown && email !== undefined) localStorage.setItem(itemOf(email), String(Date.now()));
  }, [isLook, isKnown, email]);
  return useMemo(() => new Map(data?.received.map(({ link_id, count }) => [link_id, count])), [data]);
}
