export { createIndexJob } from './index-job.ts';
export { createIndexer } from './indexer.service.ts';
export { createSearchService, type SearchService } from './search.service.ts';
