import { uriEncodePath } from '../sigv4/canonical.ts';
import type { WebsiteConfiguration } from './website.ts';

export interface WebsiteRequest {
  /** Decoded, without the leading slash. */
  key: string;
  /** The host and protocol of the request, which a redirect keeps by default. */
  host: string;
  protocol: 'http' | 'https';
  /** The status of the answer if it is an error; rules with a condition on it only apply then. */
  errorStatus?: number;
}

/**
 * Returns the redirect of a website request, if any: call it before the object is looked up, and again if that failed. Source:
 * S3 User Guide, "Configuring a webpage redirect".
 */
export function findWebsiteRedirect(
  website: WebsiteConfiguration,
  request: WebsiteRequest,
): { location: string; status: number } | undefined {
  const { key, errorStatus } = request;
  const all = website.redirectAllRequestsTo;
  if (all) {
    const protocol = all.protocol ?? request.protocol;
    return { location: `${protocol}://${all.hostName}/${uriEncodePath(key)}`, status: 301 };
  }
  const rule = website.routingRules?.find(
    ({ condition = {} }) =>
      key.startsWith(condition.keyPrefix ?? '') &&
      (condition.httpErrorCode === undefined
        ? errorStatus === undefined
        : condition.httpErrorCode === errorStatus),
  );
  if (!rule) return undefined;
  const { redirect, condition } = rule;
  const rest = key.slice(condition?.keyPrefix?.length ?? 0);
  const target =
    redirect.replaceKeyWith ??
    (redirect.replaceKeyPrefixWith === undefined ? key : `${redirect.replaceKeyPrefixWith}${rest}`);
  const base = `${redirect.protocol ?? request.protocol}://${redirect.hostName ?? request.host}`;
  return { location: `${base}/${uriEncodePath(target)}`, status: redirect.httpRedirectCode ?? 301 };
}

/** Returns the object for a path of a website: a folder shows its index document. */
export function websiteKey(website: WebsiteConfiguration, key: string): string {
  const isFolder = key === '' || key.endsWith('/');
  return isFolder ? `${key}${website.indexDocument?.suffix ?? ''}` : key;
}
