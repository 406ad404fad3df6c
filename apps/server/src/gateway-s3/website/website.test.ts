import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { describeOnEveryDatabase } from '@atoll/testkit';
import {
  CreateBucketCommand,
  DeleteBucketPolicyCommand,
  PutBucketAclCommand,
  PutBucketPolicyCommand,
  PutBucketWebsiteCommand,
  PutObjectCommand,
  type WebsiteConfiguration,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testWebsiteHost } from '../../features/storage/testing/test-storage.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

describeOnEveryDatabase('a bucket’s website', (open, dialect) => {
  let test: TestGateway;
  let Bucket = '';
  let made = 0;
  const plain: WebsiteConfiguration = { IndexDocument: { Suffix: 'index.html' } };
  const put = (Key: string, Body: string, more: object = {}) =>
    test.client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: 'text/html', ...more }));
  const configure = (website: WebsiteConfiguration) =>
    test.client.send(new PutBucketWebsiteCommand({ Bucket, WebsiteConfiguration: website }));
  const openUp = () =>
    test.client.send(
      new PutBucketPolicyCommand({
        Bucket,
        Policy: JSON.stringify({
          Version: '2012-10-17',
          Statement: [
            { Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: `arn:aws:s3:::${Bucket}/*` },
          ],
        }),
      }),
    );
  const visit = (
    path: string,
    more: { method?: string; headers?: Record<string, string>; host?: string } = {},
  ) =>
    new Promise<Answer>((resolve, reject) => {
      const host = more.host ?? `${Bucket}.${testWebsiteHost}:${test.port}`;
      const headers = { host, ...more.headers };
      httpRequest({ port: test.port, host: '127.0.0.1', path, method: more.method ?? 'GET', headers })
        .on('error', reject)
        .on('response', (response) => {
          text(response).then(
            (body) => resolve({ status: response.statusCode, headers: response.headers, body }),
            reject,
          );
        })
        .end();
    });

  beforeAll(async () => {
    test = await startTestGateway(await open());
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    Bucket = `site-${dialect}-${++made}`;
    await test.client.send(new CreateBucketCommand({ Bucket }));
    await openUp();
  });

  it('shows its pages, and an index for each folder', async () => {
    await configure(plain);
    await put('index.html', 'home');
    await put('about/index.html', 'about us');
    await put('page.html', '<p>page');
    expect(await visit('/')).toMatchObject({
      status: 200,
      body: 'home',
      headers: { 'content-type': 'text/html' },
    });
    expect(await visit('/about/')).toMatchObject({ status: 200, body: 'about us' });
    const other = '/?x-atoll-key=page.html&X-Amz-Signature=none';
    expect(await visit(other)).toMatchObject({ status: 200, body: 'home' });
    const page = await visit('/page.html?versionId=none&acl');
    expect(page).toMatchObject({ status: 200, body: '<p>page' });
    expect(page.headers['content-security-policy']).toBeUndefined();
    expect(await visit('/page.html', { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
    expect(await visit('/page.html', { headers: { range: 'bytes=0-2' } })).toMatchObject({
      status: 206,
      body: '<p>',
    });
  });

  it('sends a folder without its slash to the one with it', async () => {
    await configure(plain);
    await put('about/index.html', 'about us');
    expect(await visit('/about')).toMatchObject({ status: 302, headers: { location: '/about/' } });
  });

  it('says 404 and 403 in HTML, or with a document of its own', async () => {
    await configure(plain);
    const missing = await visit('/<none>');
    expect(missing.status).toBe(404);
    expect(missing.headers['content-type']).toContain('text/html');
    expect(missing.body).toContain('Code: NoSuchKey');
    expect(missing.body).toContain('&lt;none&gt;');
    const reversed = await visit('/a%E2%80%AEfdp.exe%0A');
    expect(reversed.body).toContain('Key: a\\u202efdp.exe␊');
    expect(reversed.body).not.toContain('\u202e');
    await configure({ ...plain, ErrorDocument: { Key: 'errors/oops.html' } });
    expect((await visit('/none')).body).toContain('Code: NoSuchKey');
    await put('errors/oops.html', 'oops');
    expect(await visit('/none')).toMatchObject({ status: 404, body: 'oops' });
    expect(await visit('/none', { method: 'HEAD' })).toMatchObject({ status: 404, body: '' });
  });

  it('is closed unless the policy opens it', async () => {
    await configure(plain);
    await put('index.html', 'home');
    await test.client.send(new DeleteBucketPolicyCommand({ Bucket }));
    const refused = await visit('/');
    expect(refused.status).toBe(403);
    expect(refused.body).toContain('Code: AccessDenied');
    expect((await visit('/none')).status).toBe(403);
  });

  describe('that ACLs open', () => {
    const withErrors = { ...plain, ErrorDocument: { Key: 'oops.html' } };

    beforeEach(() => test.client.send(new DeleteBucketPolicyCommand({ Bucket })));

    it.each([
      ['public-read', 'public-read', 200, 'home'],
      ['private', 'public-read', 200, 'home'],
      ['public-read', 'private', 403, 'AccessDenied'],
      ['private', 'private', 403, 'AccessDenied'],
      ['public-read', 'none', 404, 'NoSuchKey'],
      ['private', 'none', 403, 'AccessDenied'],
    ] as const)('%s, with an index that is %s: %i', async (ofBucket, ofIndex, status, said) => {
      await configure(plain);
      await test.client.send(new PutBucketAclCommand({ Bucket, ACL: ofBucket }));
      if (ofIndex !== 'none') await put('index.html', 'home', { ACL: ofIndex });
      const body = status === 200 ? said : expect.stringContaining(`<li>Code: ${said}</li>`);
      expect(await visit('/')).toMatchObject({ status, body });

      if (status === 200) return;
      await configure(withErrors);
      expect(await visit('/')).toMatchObject({ status, body });
      await put('oops.html', 'oops', { ACL: 'private' });
      expect(await visit('/')).toMatchObject({ status, body });
      await put('oops.html', 'oops', { ACL: 'public-read' });
      expect(await visit('/')).toMatchObject({ status, body: 'oops' });
    });

    it('send on nobody who may not read what sends on', async () => {
      await configure(plain);
      const WebsiteRedirectLocation = 'http://example.com/foo';
      await put('page', 'wrong', { WebsiteRedirectLocation, ACL: 'private' });
      expect((await visit('/page')).status).toBe(403);
      await put('page', 'wrong', { WebsiteRedirectLocation, ACL: 'public-read' });
      expect(await visit('/page')).toMatchObject({
        status: 301,
        body: '',
        headers: { location: WebsiteRedirectLocation },
      });
    });

    it('show nothing without a configuration, not even where an object sends on to', async () => {
      await put('page', 'wrong', { WebsiteRedirectLocation: '/relative', ACL: 'public-read' });
      const { status, body } = await visit('/page');
      expect(status).toBe(404);
      expect(body).toContain('<li>Code: NoSuchWebsiteConfiguration</li>');
    });
  });

  it('takes nothing but GET and HEAD', async () => {
    await configure(plain);
    for (const method of ['PUT', 'POST', 'DELETE']) {
      expect((await visit('/a', { method })).status).toBe(405);
    }
  });

  describe('redirects', () => {
    it('everything to another host', async () => {
      await configure({ RedirectAllRequestsTo: { HostName: 'example.com', Protocol: 'https' } });
      expect(await visit('/a/b%20c')).toMatchObject({
        status: 301,
        headers: { location: 'https://example.com/a/b%20c' },
      });
    });

    it('by its rules, before an object is looked for and after none was found', async () => {
      await configure({
        ...plain,
        RoutingRules: [
          {
            Condition: { KeyPrefixEquals: 'old/' },
            Redirect: { ReplaceKeyPrefixWith: 'new/', HttpRedirectCode: '302' },
          },
          {
            Condition: { HttpErrorCodeReturnedEquals: '404' },
            Redirect: { HostName: 'archive.example.com', ReplaceKeyWith: 'gone' },
          },
        ],
      });
      expect(await visit('/old/a')).toMatchObject({
        status: 302,
        headers: { location: `http://${Bucket}.${testWebsiteHost}:${test.port}/new/a` },
      });
      expect(await visit('/none')).toMatchObject({
        status: 301,
        headers: { location: 'http://archive.example.com/gone' },
      });
    });

    it('everything with the protocol of the request, unless another is named', async () => {
      await configure({ RedirectAllRequestsTo: { HostName: 'example.com' } });
      expect(await visit('/')).toMatchObject({
        status: 301,
        body: '',
        headers: { location: 'http://example.com/' },
      });
    });

    it.each([301, 302, 303, 304, 305, 307, 308])('with the code %i', async (code) => {
      await configure({
        ...plain,
        RoutingRules: [
          {
            Condition: { KeyPrefixEquals: 'images/' },
            Redirect: { ReplaceKeyWith: 'gone.html', HttpRedirectCode: String(code) },
          },
        ],
      });
      for (const path of ['/images/', '/images/x']) {
        expect(await visit(path)).toMatchObject({
          status: code,
          body: '',
          headers: { location: `http://${Bucket}.${testWebsiteHost}:${test.port}/gone.html` },
        });
      }
    });

    it('what is missing below a prefix, and nothing else', async () => {
      await configure({
        ...plain,
        RoutingRules: [
          {
            Condition: { KeyPrefixEquals: 'images/', HttpErrorCodeReturnedEquals: '404' },
            Redirect: { HostName: 'archive.example.com', ReplaceKeyPrefixWith: 'report-404/' },
          },
        ],
      });
      expect((await visit('/x')).status).toBe(404);
      expect(await visit('/images/x')).toMatchObject({
        status: 301,
        headers: { location: 'http://archive.example.com/report-404/x' },
      });
    });

    it('an object that says so itself', async () => {
      await configure(plain);
      await put('moved.html', '', { WebsiteRedirectLocation: '/page.html' });
      expect(await visit('/moved.html')).toMatchObject({ status: 301, headers: { location: '/page.html' } });
    });
  });

  it('is none without a configuration, or without a bucket', async () => {
    const none = await visit('/');
    expect(none.status).toBe(404);
    expect(none.body).toContain('Code: NoSuchWebsiteConfiguration');
    const nobodys = await visit('/', { host: `nobodys.${testWebsiteHost}` });
    expect(nobodys.status).toBe(404);
    expect(nobodys.body).toContain('Code: NoSuchBucket');
  });
});
