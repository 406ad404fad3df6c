import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#testing/show.tsx';

import { DocumentBody } from './document-body.tsx';
import type { KnownText } from './known-text.ts';

const text = 'Links are on the **Sharing** tab. See `settings`.';
const known = (format: string) => ({
  document: { format } as KnownText['document'],
  start: 0,
  text,
  length: text.length,
  blocks: [{ kind: 'paragraph' as const, start: 0, end: text.length }],
  fileUrl: null,
  isOutdated: false,
});
const place = { documentId: 'd', start: 10, end: 33, words: [{ start: 9, end: 16 }] };

test('a passage of Markdown is shown without its marks, with the cited words', async () => {
  await show(<DocumentBody known={known('markdown')} place={place} />);
  expect(screen.getByRole('paragraph')).toHaveTextContent('Links are on the Sharing tab. See settings.');
  expect(screen.getByRole('mark')).toHaveTextContent('on the Sharing tab.');
  expect(screen.getByText('Sharing', { selector: 'strong' })).toBeVisible();
});

test('a passage of plain text is shown as it is', async () => {
  await show(<DocumentBody known={known('text')} place={place} />);
  expect(screen.getByRole('paragraph')).toHaveTextContent(text);
});
