import type { SchemaChange } from './types.ts';

/** Lets the creator of a share link say who shares it, and add a message to its visitors. Empty: nothing is shown. */
export const shareGreetings: SchemaChange = {
  name: '0064-share-greetings',
  async up(db) {
    for (const column of ['sender_name', 'message']) {
      await db.schema
        .alterTable('share_links')
        .addColumn(column, 'text', (text) => text.notNull().defaultTo(''))
        .execute();
    }
  },
};
