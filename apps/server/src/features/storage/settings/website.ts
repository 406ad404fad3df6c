import type { CallInput, CallOutput, getBucketWebsite, setBucketWebsite } from '@atoll/contract';
import { parseWebsite, type WebsiteConfiguration, writeWebsite, xmlDocument } from '@atoll/s3-protocol';
import { defineSetting } from './bucket-setting.ts';

type SentWebsite = NonNullable<CallInput<typeof setBucketWebsite>['website']>;
type AnsweredWebsite = NonNullable<CallOutput<typeof getBucketWebsite>['website']>;

export const website = defineSetting({
  name: 'website',
  operations: { get: 'GetBucketWebsite', put: 'PutBucketWebsite', delete: 'DeleteBucketWebsite' },
  document: { parse: parseWebsite, write: writeWebsite, missing: 'NoSuchWebsiteConfiguration' },
  calls: { get: 'getBucketWebsite', set: 'setBucketWebsite', delete: 'deleteBucketWebsite' },
  json: {
    read: (value, { websiteUrl, domainUrl }) => ({
      website: value ? fromWebsite(value) : null,
      url: websiteUrl,
      domain_url: domainUrl,
    }),
    write: ({ website: sent }) =>
      sent ? parseWebsite(xmlDocument(writeWebsite(toWebsite(sent)))) : undefined,
    removes: (input) => input.website === null,
    replaced: (value) => (value ? fromWebsite(value) : null),
  },
});

function toWebsite(website: SentWebsite): WebsiteConfiguration {
  const { index_document: suffix, error_document: key, redirect_all_to: all, routing_rules } = website;
  return {
    indexDocument: suffix === undefined ? undefined : { suffix },
    errorDocument: key === undefined ? undefined : { key },
    redirectAllRequestsTo: all && { hostName: all.host, protocol: all.protocol },
    routingRules: routing_rules?.map((rule) => ({
      condition:
        rule.when_prefix === undefined && rule.when_status === undefined
          ? undefined
          : { keyPrefix: rule.when_prefix, httpErrorCode: rule.when_status },
      redirect: {
        protocol: rule.protocol,
        hostName: rule.host,
        replaceKeyPrefixWith: rule.replace_prefix,
        replaceKeyWith: rule.replace_key,
        httpRedirectCode: rule.status,
      },
    })),
  };
}

function fromWebsite(website: WebsiteConfiguration): AnsweredWebsite {
  const { redirectAllRequestsTo: all } = website;
  return {
    index_document: website.indexDocument?.suffix,
    error_document: website.errorDocument?.key,
    redirect_all_to: all && { host: all.hostName, protocol: all.protocol },
    routing_rules: website.routingRules?.map(({ condition, redirect }) => ({
      when_prefix: condition?.keyPrefix,
      when_status: condition?.httpErrorCode,
      protocol: redirect.protocol,
      host: redirect.hostName,
      replace_prefix: redirect.replaceKeyPrefixWith,
      replace_key: redirect.replaceKeyWith,
      status: redirect.httpRedirectCode,
    })),
  };
}
