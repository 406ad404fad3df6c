import { useParams } from '@tanstack/react-router';

/** Returns the project of the page that is shown: every page below `/datahub/{id}` has it in its address. */
export function useProjectId(): string {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  return params.project ?? '';
}
