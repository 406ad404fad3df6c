import { S3Error } from '../errors.ts';
import {
  type Codec,
  documentCodec,
  integer,
  listOf,
  optional,
  required,
  string,
  struct,
  token,
} from '../xml/codec.ts';
import type { Xml } from '../xml/write.ts';

type Protocol = 'http' | 'https';

export interface RoutingCondition {
  httpErrorCode?: number;
  keyPrefix?: string;
}

export interface RoutingRedirect {
  protocol?: Protocol;
  hostName?: string;
  replaceKeyPrefixWith?: string;
  replaceKeyWith?: string;
  httpRedirectCode?: number;
}

export interface RoutingRule {
  condition?: RoutingCondition;
  redirect: RoutingRedirect;
}

/** Either everything is redirected, or there is an index document. */
export interface WebsiteConfiguration {
  redirectAllRequestsTo?: { hostName: string; protocol?: Protocol };
  indexDocument?: { suffix: string };
  errorDocument?: { key: string };
  routingRules?: RoutingRule[];
}

const maxRoutingRules = 50;

/** S3's schema accepts any text here, and S3 then refuses it with a reason. */
const protocol: Codec<Protocol> = {
  read(tree) {
    const value = token.read(tree);
    if (value === 'http' || value === 'https') return value;
    throw new S3Error(
      'InvalidRequest',
      'Invalid protocol, protocol can be http or https. If not defined the protocol will be selected automatically.',
    );
  },
  write: token.write,
};

const ruleCodec = struct<RoutingRule>({
  condition: optional(
    'Condition',
    struct<RoutingCondition>({
      httpErrorCode: optional('HttpErrorCodeReturnedEquals', integer),
      keyPrefix: optional('KeyPrefixEquals', string),
    }),
  ),
  redirect: required(
    'Redirect',
    struct<RoutingRedirect>({
      protocol: optional('Protocol', protocol),
      hostName: optional('HostName', token),
      replaceKeyPrefixWith: optional('ReplaceKeyPrefixWith', string),
      replaceKeyWith: optional('ReplaceKeyWith', string),
      httpRedirectCode: optional('HttpRedirectCode', integer),
    }),
  ),
});

const websiteDocument = documentCodec<WebsiteConfiguration>(
  'WebsiteConfiguration',
  struct({
    redirectAllRequestsTo: optional(
      'RedirectAllRequestsTo',
      struct<{ hostName: string; protocol?: Protocol }>({
        hostName: required('HostName', token),
        protocol: optional('Protocol', protocol),
      }),
    ),
    indexDocument: optional(
      'IndexDocument',
      struct<{ suffix: string }>({ suffix: required('Suffix', string) }),
    ),
    errorDocument: optional('ErrorDocument', struct<{ key: string }>({ key: required('Key', string) })),
    routingRules: optional('RoutingRules', listOf('RoutingRule', ruleCodec)),
  }),
);

/** @throws {S3Error} `MalformedXML`, `InvalidArgument`, `InvalidRequest` */
export function parseWebsite(source: string): WebsiteConfiguration {
  const website = websiteDocument.parse(source);
  const { redirectAllRequestsTo, indexDocument, errorDocument, routingRules } = website;
  if (redirectAllRequestsTo) {
    if (indexDocument || errorDocument || routingRules) {
      throw new S3Error(
        'InvalidArgument',
        'RedirectAllRequestsTo cannot be provided in conjunction with other Routing Rules.',
      );
    }
    return website;
  }
  if (!indexDocument) {
    throw new S3Error(
      'InvalidArgument',
      'A value for IndexDocument Suffix must be provided if RedirectAllRequestsTo is empty',
    );
  }
  if (indexDocument.suffix === '' || indexDocument.suffix.includes('/')) {
    throw new S3Error('InvalidArgument', 'The IndexDocument Suffix is not well formed');
  }
  if (errorDocument?.key === '') throw new S3Error('MalformedXML');
  if (routingRules) checkRoutingRules(routingRules);
  return website;
}

export function writeWebsite(website: WebsiteConfiguration): Xml {
  return websiteDocument.write(website);
}

function checkRoutingRules(rules: readonly RoutingRule[]): void {
  const refuse = (message: string): never => {
    throw new S3Error('InvalidRequest', message);
  };
  if (rules.length === 0) throw new S3Error('MalformedXML');
  if (rules.length > maxRoutingRules) {
    refuse(`The number of website routing rules provided exceeds the allowed limit of ${maxRoutingRules}.`);
  }
  for (const { condition, redirect } of rules) {
    if (Object.keys(redirect).length === 0) throw new S3Error('MalformedXML');
    if (condition && Object.keys(condition).length === 0) {
      refuse(
        "Condition cannot be empty. To redirect all requests without a condition, the condition element shouldn't be present.",
      );
    }
    if (redirect.replaceKeyPrefixWith !== undefined && redirect.replaceKeyWith !== undefined) {
      refuse('You can only define ReplaceKeyPrefix or ReplaceKey but not both.');
    }
    const status = redirect.httpRedirectCode ?? 301;
    if (status < 301 || status > 399) {
      refuse(`The provided HTTP redirect code (${status}) is not valid. Valid codes are 3XX except 300.`);
    }
    const error = condition?.httpErrorCode ?? 404;
    if (error < 400 || error > 599) {
      refuse(`The provided HTTP error code (${error}) is not valid. Valid codes are 4XX or 5XX.`);
    }
  }
}
