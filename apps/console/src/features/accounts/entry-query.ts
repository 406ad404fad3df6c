import { getRouteApi } from '@tanstack/react-router';

/** Returns the query of the current entry screen. */
export const useEntryQuery = () => getRouteApi('/_entry').useSearch();
