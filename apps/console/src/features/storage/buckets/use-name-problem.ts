import { useCodeText } from '#lib/language/use-code-text.ts';
import { bucketNameProblem } from './bucket-name.ts';

/** Returns the problem with a bucket's name while it is typed, with the server's message. */
export function useNameProblem(name: string): string | undefined {
  const code = bucketNameProblem(name);
  const text = useCodeText(code);
  return code === null ? undefined : text;
}
