import { deleteObject, deleteVersion } from '@atoll/contract';
import type { Write } from '#lib/write.ts';
import { objectsChanged } from './folder-changes.ts';

const invalidates = ({ bucket }: { bucket: string }) => void objectsChanged(bucket);

export const deleteObjectWrite: Write<typeof deleteObject> = { call: deleteObject, invalidates };
export const deleteVersionWrite: Write<typeof deleteVersion> = { call: deleteVersion, invalidates };
