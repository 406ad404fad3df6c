import { setBucketDomain, setDomainCertificate } from '@atoll/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { holds, refuses } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { CertificateForm } from './certificate-form.tsx';
import { DomainForm } from './domain-form.tsx';

const box = (name: string) => screen.getByRole('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });
const pem = '-----BEGIN CERTIFICATE-----';

test.each([
  [2011, 'Invalid domain.'],
  [2012, 'This domain is already taken.'],
] as const)('a domain that is refused with %d says so at its field', async (code, words) => {
  const claiming = refuses(setBucketDomain, code);
  const hands = await show(<DomainForm bucket="photos" />);
  await hands.click(button('Add domain'));
  expect(box('Domain')).toBeInvalid();
  await hands.type(box('Domain'), ' files.example.com {Enter}');
  await waitFor(() => expect(box('Domain')).toHaveAccessibleDescription(new RegExp(words)));
  expect(box('Domain')).toHaveFocus();
  expect(claiming.inputs).toEqual([{ bucket: 'photos', domain: 'files.example.com' }]);
});

test('a certificate comes from a file or is pasted, and is sent once', async () => {
  const onDone = vi.fn();
  const saving = holds(setDomainCertificate);
  const hands = await show(<CertificateForm bucket="photos" onDone={onDone} />);
  await hands.click(button('Save certificate'));
  const [certificate, key] = screen.getAllByRole('textbox');
  expect(certificate).toBeInvalid();
  expect(key).toBeInvalid();
  const [file] = document.querySelectorAll<HTMLInputElement>('input[type=file]');
  await hands.upload(file as HTMLInputElement, new File([pem], 'chain.pem'));
  await waitFor(() => expect(certificate).toHaveValue(pem));
  await hands.type(key as HTMLElement, 'a key');
  await hands.click(button('Save certificate'));
  expect(button('Save certificate')).toBeDisabled();
  expect(saving.inputs).toEqual([{ bucket: 'photos', certificate: pem, private_key: 'a key' }]);
});

test.each([
  [2013, 0],
  [2015, 0],
  [2014, 1],
] as const)('what is wrong (%d) is said at the field it is about', async (code, place) => {
  refuses(setDomainCertificate, code);
  const hands = await show(<CertificateForm bucket="photos" onDone={undefined} />);
  const fields = screen.getAllByRole('textbox');
  for (const field of fields) await hands.type(field, 'x');
  await hands.click(button('Save certificate'));
  await waitFor(() => expect(fields[place]).toBeInvalid());
  expect(fields[1 - place]).not.toBeInvalid();
  expect(fields[1]).toHaveValue('x');
});
