import type { CallInput, CallOutput, getBucketWebsite, setBucketWebsite } from '@atoll/contract';
import type { WebsiteConfiguration } from '@atoll/s3-protocol';

type SentWebsite = CallInput<typeof setBucketWebsite>['website'];
type AnsweredWebsite = NonNullable<CallOutput<typeof getBucketWebsite>['website']>;

export function toWebsite(website: SentWebsite): WebsiteConfiguration {
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

export function fromWebsite(website: WebsiteConfiguration): AnsweredWebsite {
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
