import { type CorsRule, parseCors, writeCors, xmlDocument } from '@atoll/s3-protocol';
import { defineSetting } from './bucket-setting.ts';

export const cors = defineSetting({
  name: 'cors',
  operations: { get: 'GetBucketCors', put: 'PutBucketCors', delete: 'DeleteBucketCors' },
  document: { parse: parseCors, write: writeCors, missing: 'NoSuchCORSConfiguration' },
  calls: { get: 'getBucketCors', set: 'setBucketCors' },
  json: {
    read: (rules = []) =>
      rules.map((rule) => ({
        id: rule.id,
        allowed_headers: rule.allowedHeaders,
        allowed_methods: rule.allowedMethods,
        allowed_origins: rule.allowedOrigins,
        expose_headers: rule.exposeHeaders,
        max_age_seconds: rule.maxAgeSeconds,
      })),
    write(input) {
      const rules = input.rules.map(
        (rule): CorsRule => ({
          id: rule.id,
          allowedHeaders: rule.allowed_headers,
          allowedMethods: rule.allowed_methods,
          allowedOrigins: rule.allowed_origins,
          exposeHeaders: rule.expose_headers,
          maxAgeSeconds: rule.max_age_seconds,
        }),
      );
      return rules.length === 0 ? undefined : parseCors(xmlDocument(writeCors(rules)));
    },
  },
});
