import { describe, expect, it } from 'vitest';
import { codeOf } from '../testing/code-of.ts';
import { s3Namespace } from '../xml/write.ts';
import { parseWebsite, type RoutingRule, type WebsiteConfiguration, writeWebsite } from './website.ts';
import { findWebsiteRedirect, websiteKey } from './website-routing.ts';

const rules: RoutingRule[] = [
  { condition: { keyPrefix: 'docs/' }, redirect: { replaceKeyPrefixWith: 'documents/' } },
  {
    condition: { httpErrorCode: 404, keyPrefix: 'img/' },
    redirect: {
      protocol: 'https',
      hostName: 'cdn.example.com',
      replaceKeyWith: 'missing.png',
      httpRedirectCode: 307,
    },
  },
  { condition: { httpErrorCode: 403 }, redirect: { replaceKeyPrefixWith: 'denied/' } },
];
const website: WebsiteConfiguration = {
  indexDocument: { suffix: 'index.html' },
  errorDocument: { key: 'error.html' },
  routingRules: rules,
};
const ruled = (rule: RoutingRule): WebsiteConfiguration => ({ ...website, routingRules: [rule] });

describe('a website', () => {
  it('is written and read back', () => {
    const all = { redirectAllRequestsTo: { hostName: 'example.com', protocol: 'https' as const } };
    expect(parseWebsite(writeWebsite(website))).toEqual(website);
    expect(parseWebsite(writeWebsite(all))).toEqual(all);
    expect(writeWebsite(all)).toBe(
      `<WebsiteConfiguration xmlns="${s3Namespace}"><RedirectAllRequestsTo><HostName>example.com</HostName><Protocol>https</Protocol></RedirectAllRequestsTo></WebsiteConfiguration>`,
    );
  });

  it.each<[string, WebsiteConfiguration, string]>([
    ['nothing', {}, 'InvalidArgument'],
    ['an index with a slash', { indexDocument: { suffix: 'a/b' } }, 'InvalidArgument'],
    ['an empty index', { indexDocument: { suffix: '' } }, 'InvalidArgument'],
    ['an empty error document', { ...website, errorDocument: { key: '' } }, 'MalformedXML'],
    ['both ways', { ...website, redirectAllRequestsTo: { hostName: 'a' } }, 'InvalidArgument'],
    ['a redirect to nowhere', ruled({ redirect: {} }), 'MalformedXML'],
    ['a condition of nothing', ruled({ condition: {}, redirect: { hostName: 'a' } }), 'InvalidRequest'],
    ['no rule among its rules', { ...website, routingRules: [] }, 'MalformedXML'],
    [
      'two replacements',
      ruled({ redirect: { replaceKeyWith: 'a', replaceKeyPrefixWith: 'b' } }),
      'InvalidRequest',
    ],
    [
      'a redirect code of 300',
      ruled({ redirect: { hostName: 'a', httpRedirectCode: 300 } }),
      'InvalidRequest',
    ],
    [
      'an error code of 200',
      ruled({ condition: { httpErrorCode: 200 }, redirect: { hostName: 'a' } }),
      'InvalidRequest',
    ],
    ['51 rules', { ...website, routingRules: Array.from({ length: 51 }, () => rules[0]!) }, 'InvalidRequest'],
  ])('is refused with %s', (_, configuration, code) => {
    expect(codeOf(() => parseWebsite(writeWebsite(configuration)))).toBe(code);
  });
});

it('knows two protocols', () => {
  const source = writeWebsite({ redirectAllRequestsTo: { hostName: 'a', protocol: 'https' } });
  expect(codeOf(() => parseWebsite(source.replace('>https<', '>ftp<')))).toBe('InvalidRequest');
});

describe('a request to a website', () => {
  const ask = (key: string, errorStatus?: number, configuration = website) =>
    findWebsiteRedirect(configuration, { key, host: 'site.example.com', protocol: 'http', errorStatus });

  it.each([
    ['docs/a b', undefined, { location: 'http://site.example.com/documents/a%20b', status: 301 }],
    ['img/a', undefined, undefined],
    ['img/a', 404, { location: 'https://cdn.example.com/missing.png', status: 307 }],
    ['img/a', 403, { location: 'http://site.example.com/denied/img/a', status: 301 }],
    ['other', 404, undefined],
  ])('for %j (%s) goes to %j', (key, errorStatus, expected) => {
    expect(ask(key, errorStatus)).toEqual(expected);
  });

  it('goes elsewhere with all of them', () => {
    const all = { redirectAllRequestsTo: { hostName: 'example.com' } };
    expect(ask('a/b', undefined, all)).toEqual({ location: 'http://example.com/a/b', status: 301 });
  });

  it('for a folder shows its index', () => {
    expect(['', 'docs/', 'a.html'].map((key) => websiteKey(website, key))).toEqual([
      'index.html',
      'docs/index.html',
      'a.html',
    ]);
  });
});
