import { isErrorCode } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#lib/language/error-messages.ts';
import { locale } from '#lib/language/page-locale.ts';
import { bucketNameProblem } from './bucket-name.ts';

/** Returns the problem with a bucket's name while it is typed, with the server's message. */
export function useNameProblem(name: string): string | undefined {
  const code = bucketNameProblem(name);
  const { data } = useQuery({
    queryKey: ['errorMessage', code],
    queryFn: () => (code !== null && isErrorCode(code) ? errorMessage(code, locale) : ''),
    enabled: code !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return code === null ? undefined : data;
}
