/** The project of the page, and whether it is for contributing or for reviewing. */
export interface Place {
  readonly projectId: string;
  readonly isReview: boolean;
}

/** Reads `/c/{project}` and `/c/{project}/review`. */
export function placeOf(pathname: string): Place {
  const [, projectId = '', rest] = /^\/c\/([^/]+)(?:\/(.*))?$/.exec(pathname) ?? [];
  return { projectId, isReview: rest === 'review' };
}
