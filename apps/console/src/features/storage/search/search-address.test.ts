import { expect, test } from 'vitest';
import { filtersIn, inputOf, searchAddress, without } from './search-address.ts';

test('an address keeps what means something', () => {
  const address = {
    text: '報',
    bucket: 'photos',
    type: 'file',
    minBytes: '10',
    since: '2026-11-01',
    sort: 'size',
  };
  expect(searchAddress({ ...address, maxBytes: '1e3', until: 'soon', order: 'up', other: 'x' })).toEqual(
    address,
  );
  expect(searchAddress({ text: 2026, type: 'link', tagKey: '' })).toEqual({ text: '2026' });
});

test('nothing is asked where nothing is searched for', () => {
  expect(inputOf({})).toBeNull();
  expect(inputOf({ text: '  ', sort: 'size' })).toBeNull();
  expect(inputOf({ type: 'folder' })).toEqual({ type: 'folder' });
  expect(inputOf({ type: 'video' })).toEqual({ kind: 'video' });
});

test('what is asked is what the address says, days from their beginning to their end', () => {
  expect(
    inputOf({
      text: ' a ',
      tagKey: 'team',
      tagValue: 'blue',
      maxBytes: '5',
      since: '2026-11-01',
      until: '2026-11-01',
      sort: 'modified',
      order: 'desc',
    }),
  ).toEqual({
    text: 'a',
    tag_key: 'team',
    tag_value: 'blue',
    max_bytes: 5,
    modified_from: new Date(2026, 10, 1).getTime(),
    modified_to: new Date(2026, 10, 2).getTime() - 1,
    sort: 'modified',
    order: 'descending',
  });
});

test('each filter is taken away by itself, a tag with its value', () => {
  const address = { text: 'a', bucket: 'b', tagKey: 'k', tagValue: 'v' };
  expect(filtersIn(address)).toEqual(['bucket', 'tag']);
  expect(inputOf({ ...address, ...without('tag') })).toEqual({ text: 'a', bucket: 'b' });
});

test('a folder is one of its bucket, and goes with it', () => {
  const address = { bucket: 'b', prefix: 'f/' };
  expect(filtersIn(address)).toEqual(['bucket', 'prefix']);
  expect(inputOf({ ...address, ...without('prefix') })).toEqual({ bucket: 'b' });
  expect(inputOf({ ...address, ...without('bucket') })).toBeNull();
});
