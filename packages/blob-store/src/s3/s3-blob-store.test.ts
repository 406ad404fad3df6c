import { describeWithCeph } from '@atoll/testkit';
import { describeBlobStore } from '../conformance/describe-blob-store.ts';
import { openStoreIn } from './store-in-engine.ts';

await describeWithCeph('on Ceph', (engine) => {
  describeBlobStore('S3', () => openStoreIn(engine));
});
