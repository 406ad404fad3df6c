import { useParams } from '@tanstack/react-router';

/** Returns the project of the current page, from the address `/datahub/{id}`. */
export function useProjectId(): string {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  return params.project ?? '';
}
