import { listAccessKeys } from '@atoll/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answers } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import type { AuditEntry } from '../log/queries.ts';
import { AuditSentence } from './audit-sentence.tsx';

const started = (selection: object | string, target: string | null): AuditEntry => ({
  id: '1',
  at: 0,
  person: 'ana@atoll.example',
  person_id: 'ana',
  actor: 'console',
  action: 'startBulkJob',
  bucket: 'reefs',
  target,
  detail: [
    { name: 'selection', value: typeof selection === 'string' ? selection : JSON.stringify(selection) },
    { name: 'task', value: '{"kind":"delete"}' },
  ],
  address: '127.0.0.1',
  user_agent: '',
  request_id: '',
  seq: 1,
  hash: null,
});

it.each([
  [{ keys: ['Sounds/Fakarava reef.wav'] }, 'Sounds/Fakarava reef.wav', 'Fakarava reef.wav in reefs/Sounds'],
  [{ keys: ['Sounds/a', 'Sounds/b', 'Sounds/c'] }, 'Sounds/', '3 objects in reefs/Sounds'],
  [{ prefixes: ['Sounds/'] }, 'Sounds/', 'the folder Sounds in reefs'],
  [{ keys: ['a'], prefixes: ['b/', 'c/'] }, null, '1 object, the folder b, the folder c in reefs'],
  [{ prefixes: ['a/', 'b/', 'c/', 'd/'] }, null, '4 folders in reefs'],
  [{ keys: ['a'], key_count: 1200, prefix_count: 0, version_count: 0 }, null, '1,200 objects in reefs'],
  [{ all: true }, null, 'all objects in reefs'],
  ['{"keys":["Sounds/a","Sou…', 'Sounds/', 'objects in reefs/Sounds'],
])('says what %j is about', async (selection, target, said) => {
  const entry = started(selection, target);
  await show(
    <p role="status">
      <AuditSentence batch={{ first: entry, entries: [entry], place: 'reefs/' }} />
    </p>,
  );
  expect(screen.getByText('ana@atoll.example').closest('p')).toHaveTextContent(
    `ana@atoll.example started deleting ${said}`,
  );
});

it('names the access key that did it', async () => {
  const key = {
    access_key_id: 'AKIAREEF',
    name: 'Nightly backup',
    created_at: 1,
    last_used_at: null,
    last_used_from: null,
    expires_at: null,
    is_enabled: true,
    policy: null,
    scope: null,
    max_sent_bytes: null,
    is_changeable: true,
  };
  answers(listAccessKeys, [key]);
  const entry = { ...started({ all: true }, null), person: null, person_id: null, actor: 'AKIAREEF' };
  await show(<AuditSentence batch={{ first: entry, entries: [entry], place: 'reefs/' }} />);
  expect(await screen.findByRole('link', { name: 'The access key Nightly backup' })).toBeVisible();
});

it('keeps a number on one line with what it counts', async () => {
  const first: AuditEntry = { ...started('', 'Sounds/a'), action: 'deleteObject', detail: [] };
  await show(
    <p>
      <AuditSentence batch={{ first, entries: [first, { ...first, id: '2' }], place: 'reefs/Sounds' }} />
    </p>,
  );
  expect(screen.getByText('ana@atoll.example').closest('p')?.textContent).toContain('2\u00a0objects');
});

const created = (action: string, target: string | null, detail: AuditEntry['detail'] = []): AuditEntry => ({
  ...started({ all: true }, target),
  action,
  detail,
});
const sentenceOf = async (entry: AuditEntry) => {
  await show(
    <p>
      <AuditSentence batch={{ first: entry, entries: [entry], place: 'reefs/' }} />
    </p>,
  );
  return screen.getByText('ana@atoll.example').closest('p');
};

it('names an encryption key without the prefix of its alias', async () => {
  const sentence = await sentenceOf(
    created('createKmsKey', null, [{ name: 'alias', value: 'alias/expedition' }]),
  );
  expect(sentence).toHaveTextContent('ana@atoll.example created the encryption key expedition');
});

it('breaks lines at the slashes of a path', async () => {
  const sentence = await sentenceOf(
    created('createShareLink', 'Measurements/2026-11/L1.csv', [{ name: 'kind', value: 'file' }]),
  );
  const link = screen.getByRole('link', { name: 'reefs/Measurements/2026-11/L1.csv' });
  expect(sentence).toContainElement(link);
  expect(link.querySelectorAll('wbr')).toHaveLength(3);
});

it('emphasizes only the name of a selected folder', async () => {
  await sentenceOf(started({ prefixes: ['Sounds/'] }, 'Sounds/'));
  expect(screen.getByText('Sounds').closest('strong')?.textContent).toBe('Sounds');
});

it('shows the character that marks names as an escape', async () => {
  await sentenceOf(started({ prefixes: ['Sea\uf8ffside/'] }, 'Sea\uf8ffside/'));
  const name = String.raw`Sea\uf8ffside`;
  expect(screen.getByText(name).closest('strong')?.textContent).toBe(name);
});

it('shows every name in bold', async () => {
  const sentence = await sentenceOf(created('setBucketTags', null));
  expect([...(sentence?.querySelectorAll('strong') ?? [])].map((name) => name.textContent)).toEqual([
    'ana@atoll.example',
    'reefs',
  ]);
});
