import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { formats } from '#lib/language/formats.ts';
import { accessKeyUsageQuery } from '../usage/queries.ts';
import type { AccessKey } from './key-state.ts';

/** Bytes sent since the start of the month in UTC, by key ID. */
export type SentByKey = ReadonlyMap<string, number>;

/** Returns the sent bytes, empty until they are loaded. */
export function useSentByKey(): SentByKey {
  const { data } = useQuery(accessKeyUsageQuery);
  return useMemo(
    () => new Map(data?.map(({ access_key_id, bytes_out }) => [access_key_id, bytes_out])),
    [data],
  );
}

/** Returns the egress of a key and its limit as text, empty until it is loaded. */
export function sentText(key: AccessKey, sent: SentByKey, t: TFunction<'keys'>): string {
  const bytes = sent.get(key.access_key_id);
  if (bytes === undefined) return '';
  if (key.max_sent_bytes === null) return formats.bytes(bytes);
  return t('sentOf', { sent: formats.bytes(bytes), max: formats.bytes(key.max_sent_bytes) });
}
