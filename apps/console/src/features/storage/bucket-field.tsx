import { useQuery } from '@tanstack/react-query';
import { Combobox } from '#ui/fields/choices/combobox.tsx';
import { bucketsQuery } from './queries.ts';

export interface BucketFieldProps {
  label: string;
  error?: string | undefined;
  /** The chosen bucket; empty for none. A deleted bucket is still offered, because addresses and keys outlive buckets. */
  value: string;
  /** The label of the option for no bucket. Without it, a bucket is required. */
  noneText?: string;
  /** Further buckets, listed first. */
  first?: readonly string[];
  onChange: (bucket: string) => void;
}

/** A choice of one of the account's buckets. */
export function BucketField({ value, noneText, first = [], ...rest }: BucketFieldProps) {
  const { data = [], isPending } = useQuery(bucketsQuery);
  const known = [...first, ...data.map(({ name }) => name)];
  const names = [...new Set(value === '' || known.includes(value) ? known : [value, ...known])];
  const none = noneText === undefined ? [] : [{ value: '', label: noneText }];
  const options = [...none, ...names.map((name) => ({ value: name, label: name }))];
  return <Combobox {...rest} value={value} options={options} isLoading={isPending} />;
}
