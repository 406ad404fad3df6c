/** Returns the address of the consent screen that connects the data hub, and then returns to `/datahub/storage`. */
export function consentAddress(origin: string, projectId?: string): string {
  const back = new URL('/datahub/storage', origin);
  if (projectId) back.searchParams.set('project', projectId);
  return `/auth?${new URLSearchParams({ redirect_url: back.href })}`;
}
