import { getRouteApi } from '@tanstack/react-router';

/** The query of the entry screen shown now. */
export const useEntryQuery = () => getRouteApi('/_entry').useSearch();
