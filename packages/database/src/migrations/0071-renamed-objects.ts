import type { SchemaChange } from './types.ts';

/** Records where a job stored an object whose name was taken, so that an undo can return it to its own name. */
export const renamedObjects: SchemaChange = {
  name: '0071-renamed-objects',
  async up(db, types) {
    await db.schema.alterTable('bulk_job_results').addColumn('target_key', types.binaryText).execute();
    await db.schema
      .createIndex('bulk_job_results_by_target')
      .on('bulk_job_results')
      .columns(['job_id', 'target_key'])
      .where('target_key', 'is not', null)
      .execute();
  },
};
