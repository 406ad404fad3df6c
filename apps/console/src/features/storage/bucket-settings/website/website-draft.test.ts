import { expect, it } from 'vitest';
import { toDraft, toWebsite } from './website-draft.ts';

it('keeps every website through its form', () => {
  for (const website of [
    { index_document: 'index.html' },
    {
      index_document: 'home.html',
      error_document: '404.html',
      routing_rules: [
        { when_prefix: 'old/', replace_prefix: 'new/', status: 302 },
        { when_status: 404, host: 'www.example.com', protocol: 'https' as const, replace_key: 'gone.html' },
      ],
    },
    { redirect_all_to: { host: 'www.example.com', protocol: 'https' as const } },
    { redirect_all_to: { host: 'www.example.com' } },
  ]) {
    expect(toWebsite(toDraft(website))).toEqual(website);
  }
});

it('is off where there is none', () => {
  expect(toDraft(null)).toMatchObject({ mode: 'off', index: 'index.html' });
});
