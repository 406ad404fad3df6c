import { useQuery } from '@tanstack/react-query';
import { Combobox } from '#ui/combobox.tsx';
import { bucketsQuery } from './queries.ts';

export interface BucketFieldProps {
  label: string;
  error?: string | undefined;
  /** The chosen bucket; empty for none. A deleted bucket is still offered, because addresses and keys outlive buckets. */
  value: string;
  /** Names the choice of no bucket. Without it a bucket has to be chosen. */
  noneText?: string;
  /** Further buckets that are offered first. */
  first?: readonly string[];
  onChange: (bucket: string) => void;
}

/** A choice among the account's buckets. */
export function BucketField({ value, noneText, first = [], ...rest }: BucketFieldProps) {
  const { data = [], isPending } = useQuery(bucketsQuery);
  const known = [...first, ...data.map(({ name }) => name)];
  const names = [...new Set(value === '' || known.includes(value) ? known : [value, ...known])];
  const none = noneText === undefined ? [] : [{ value: '', label: noneText }];
  const options = [...none, ...names.map((name) => ({ value: name, label: name }))];
  return <Combobox {...rest} value={value} options={options} isLoading={isPending} />;
}
