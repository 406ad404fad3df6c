import { type CallInput, codes, type createShareLink } from '@atoll/contract';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callContext } from '../../features/storage/testing/test-storage.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const owner = callContext('owner');
const visitor = { ...owner, address: '198.51.100.23', principal: undefined };
const bucket = 'shared-by-password';

describeOnEveryDatabase('share links with a password', (open) => {
  let test: TestGateway;
  const calls = () => test.storage.handlers;

  beforeAll(async () => {
    test = await startTestGateway(await open());
    await test.storage.buckets.create('owner', bucket);
    await test.client.send(new PutObjectCommand({ Bucket: bucket, Key: 'report.txt', Body: 'twelve bytes' }));
  });
  afterAll(() => test.close());

  async function share(terms: Partial<CallInput<typeof createShareLink>>) {
    const link = await calls().createShareLink({ bucket, kind: 'file', key: 'report.txt', ...terms }, owner);
    return { ...link, link: link.url.split('/s/')[1] ?? '' };
  }
  const addressOf = async (link: string, pass?: string) =>
    (await calls().downloadShared({ link, ...(pass && { pass }) }, visitor)).url;
  const refused = (code: number) => ({ code });
  const guessAt = (link: string) => (password: string, address: string) =>
    calls()
      .openShareLink({ link, password }, { ...visitor, address })
      .then(
        () => 200,
        ({ code }: { code: number }) => code,
      );

  it('open for it, and then for an hour without', async () => {
    const { link, link_id } = await share({ password: 'open sesame' });
    const opening = (more: { password?: string; pass?: string }) =>
      calls().openShareLink({ link, ...more }, visitor);
    const forbidden = refused(codes.shareForbidden);
    await expect(opening({})).rejects.toMatchObject(forbidden);
    await expect(opening({ password: 'open' })).rejects.toMatchObject(forbidden);
    await expect(opening({ pass: '9999999999999.forged' })).rejects.toMatchObject(forbidden);
    await expect(addressOf(link)).rejects.toMatchObject(forbidden);
    const { pass } = await opening({ password: 'open sesame' });
    if (pass === null) throw new Error('no pass was given');
    expect((await fetch(await addressOf(link, pass))).status).toBe(200);

    test.clock.nowMs += 60 * 60 * 1000;
    await expect(opening({ pass })).rejects.toMatchObject(refused(codes.temporaryLinkExpired));
    test.clock.nowMs -= 60 * 60 * 1000;
    await calls().updateShareLink({ link_id, password: 'another' }, owner);
    await expect(opening({ pass })).rejects.toMatchObject(forbidden);
  });

  it('can be tried ten times from one address', async () => {
    const { link } = await share({ password: 'open sesame' });
    const guess = guessAt(link);
    const wrong: number[] = [];
    for (let tries = 0; tries < 12; tries++) wrong.push(await guess('wrong', '203.0.113.1'));
    expect(wrong).toEqual([...Array(10).fill(codes.shareForbidden), 1002, 1002]);
    expect(await guess('open sesame', '203.0.113.1')).toBe(1002);
    expect(await guess('open sesame', '203.0.113.2')).toBe(200);
    for (let tries = 1; tries <= 10; tries++) await guess('wrong', `2001:db8::${tries}`);
    expect(await guess('open sesame', '2001:db8::b')).toBe(1002);
    expect(await guess('open sesame', '2001:db8:0:1::b')).toBe(200);
  });

  it('still opens for a visitor who knows it, however often others were wrong', async () => {
    const { link } = await share({ password: 'open sesame' });
    const guess = guessAt(link);
    for (let tries = 0; tries < 15; tries++) expect(await guess('open sesame', '203.0.113.7')).toBe(200);
    for (let at = 0; at < 20; at++) {
      await Promise.all(Array.from({ length: 10 }, () => guess('wrong', `203.0.113.${100 + at}`)));
    }
    expect(await guess('open sesame', '203.0.113.8')).toBe(200);
    const wrong: number[] = [];
    for (let tries = 0; tries < 3; tries++) wrong.push(await guess('wrong', '203.0.113.9'));
    expect(wrong).toEqual([codes.shareForbidden, codes.shareForbidden, 1002]);
  });
});
