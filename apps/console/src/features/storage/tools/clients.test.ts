import { expect, test } from 'vitest';
import { type Connection, clients } from './clients.ts';

const connection: Connection = {
  endpoint: 'https://s3.example.com:9443',
  region: 'us-east-1',
  accessKeyId: 'AKIAEXAMPLE',
  secretAccessKey: 'abc/+DEF',
  bucket: 'photos',
};
const textOf = (client: (typeof clients)[number]) =>
  client
    .steps(connection)
    .map(({ code }) => code)
    .join('\n');

test.each(clients.filter(({ id }) => id !== 'cyberduck'))('$name is told all of the connection', (client) => {
  for (const value of ['s3.example.com:9443', 'us-east-1', 'AKIAEXAMPLE', 'abc/+DEF', 'photos'])
    expect(textOf(client)).toContain(value);
});

test('Cyberduck is told where to connect, and asks for the key itself', () => {
  const profile = clients.filter(({ id }) => id === 'cyberduck').map(textOf)[0];
  for (const value of ['s3.example.com', '9443', 'https', 'us-east-1', '/photos'])
    expect(profile).toContain(`<string>${value}</string>`);
  expect(profile).not.toContain('abc/+DEF');
});

test.each(clients.filter(({ id, mustWrite }) => !mustWrite && id !== 'cyberduck'))(
  '$name lists with a key that may only read, before it downloads a file that may not exist',
  ({ steps }) => {
    const [use] = steps({ ...connection, isReadOnly: true }).filter(({ kind }) => kind === 'use');
    const code = use?.code ?? '';
    expect(code.search(/ ls |list_objects_v2|listObjectsV2|list-type=2/)).toBeLessThan(
      code.search(/ cp | copy | get |download_file|getObject|--output/),
    );
  },
);

test.each(clients.filter(({ mustWrite }) => !mustWrite))(
  '$name sends nothing with a key that may only read',
  ({ steps }) => {
    const uses = steps({ ...connection, isReadOnly: true }).filter(({ kind }) => kind === 'use');
    const sending = /upload|\bput|putObject|photo\.jpg (s3:|atoll:)|folder\/? (s3:|atoll:)/i;
    expect(uses.filter(({ code }) => sending.test(code))).toEqual([]);
  },
);
