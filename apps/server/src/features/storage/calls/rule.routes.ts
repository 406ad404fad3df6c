import type { bucketRuleCalls, CallInput, setBucketNotifications } from '@atoll/contract';
import {
  type CorsRule,
  type NotificationTarget,
  parseCors,
  parseNotification,
  parseWebsite,
  writeCors,
  writeNotification,
  writeWebsite,
  xmlDocument,
} from '@atoll/s3-protocol';
import type { Handlers } from '../../../platform/http/index.ts';
import { newId } from '../../../platform/ids.ts';
import type { SettingCallDeps } from './deps.ts';
import { fromLifecycleRule, toLifecycle } from './lifecycle-json.ts';
import { fromWebsite, toWebsite } from './website-json.ts';

type RuleHandlers = Handlers<typeof bucketRuleCalls>;
type Some<Name extends keyof RuleHandlers> = Pick<RuleHandlers, Name>;

/** What is sent as JSON is written as S3's document and read back, so that the document's rules are its rules. */
export function createRuleHandlers(deps: SettingCallDeps): RuleHandlers {
  return {
    ...corsHandlers(deps),
    ...lifecycleHandlers(deps),
    ...websiteHandlers(deps),
    ...notificationHandlers(deps),
  };
}

function corsHandlers({ openBucket, settings }: SettingCallDeps): Some<'getBucketCors' | 'setBucketCors'> {
  return {
    async getBucketCors(input, caller) {
      const bucket = await openBucket(caller, input.bucket, 'GetBucketCors');
      return ((await settings.find(bucket, 'cors')) ?? []).map((rule) => ({
        id: rule.id,
        allowed_headers: rule.allowedHeaders,
        allowed_methods: rule.allowedMethods,
        allowed_origins: rule.allowedOrigins,
        expose_headers: rule.exposeHeaders,
        max_age_seconds: rule.maxAgeSeconds,
      }));
    },
    async setBucketCors(input, caller) {
      const bucket = await openBucket(caller, input.bucket, 'PutBucketCors');
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
      await (rules.length === 0
        ? settings.delete(bucket, 'cors')
        : settings.put(bucket, 'cors', parseCors(xmlDocument(writeCors(rules)))));
      return null;
    },
  };
}

function lifecycleHandlers({
  openBucket,
  settings,
}: SettingCallDeps): Some<'getBucketLifecycle' | 'setBucketLifecycle'> {
  return {
    async getBucketLifecycle(input, caller) {
      const bucket = await openBucket(caller, input.bucket, 'GetBucketLifecycleConfiguration');
      return ((await settings.find(bucket, 'lifecycle'))?.rules ?? []).map(fromLifecycleRule);
    },
    async setBucketLifecycle(input, caller) {
      const bucket = await openBucket(caller, input.bucket, 'PutBucketLifecycleConfiguration');
      const before = await settings.find(bucket, 'lifecycle');
      await (input.rules.length === 0
        ? settings.delete(bucket, 'lifecycle')
        : settings.put(bucket, 'lifecycle', toLifecycle(input.rules, before)));
      return null;
    },
  };
}

type WebsiteCalls = 'getBucketWebsite' | 'setBucketWebsite' | 'deleteBucketWebsite';

function websiteHandlers({ openBucket, settings, websiteUrl }: SettingCallDeps): Some<WebsiteCalls> {
  return {
    async getBucketWebsite(input, caller) {
      const bucket = await openBucket(caller, input.bucket, 'GetBucketWebsite');
      const website = await settings.find(bucket, 'website');
      return { website: website ? fromWebsite(website) : null, url: websiteUrl(bucket.name) };
    },
    async setBucketWebsite(input, caller) {
      const bucket = await openBucket(caller, input.bucket, 'PutBucketWebsite');
      const website = parseWebsite(xmlDocument(writeWebsite(toWebsite(input.website))));
      await settings.put(bucket, 'website', website);
      return null;
    },
    async deleteBucketWebsite(input, caller) {
      await settings.delete(await openBucket(caller, input.bucket, 'DeleteBucketWebsite'), 'website');
      return null;
    },
  };
}

function notificationHandlers({
  openBucket,
  settings,
}: SettingCallDeps): Some<'getBucketNotifications' | 'setBucketNotifications'> {
  return {
    async getBucketNotifications(input, caller) {
      const bucket = await openBucket(caller, input.bucket, 'GetBucketNotificationConfiguration');
      const targets = (await settings.find(bucket, 'notification')) ?? [];
      return targets.map(({ id, destination, events, filterRules }) => ({
        id,
        destination,
        events,
        prefix: filterValue(filterRules, 'prefix'),
        suffix: filterValue(filterRules, 'suffix'),
      }));
    },
    async setBucketNotifications(input, caller) {
      const bucket = await openBucket(caller, input.bucket, 'PutBucketNotificationConfiguration');
      const document = xmlDocument(writeNotification(input.notifications.map(toTarget)));
      const targets = parseNotification(document, newId);
      await (targets.length === 0
        ? settings.delete(bucket, 'notification')
        : settings.put(bucket, 'notification', targets));
      return null;
    },
  };
}

function toTarget(
  sent: CallInput<typeof setBucketNotifications>['notifications'][number],
): NotificationTarget {
  const { id = '', destination, events, prefix, suffix } = sent;
  const filterRules = [
    ...(prefix === undefined ? [] : [{ name: 'prefix', value: prefix }]),
    ...(suffix === undefined ? [] : [{ name: 'suffix', value: suffix }]),
  ];
  return { id, kind: 'Queue', destination, events, ...(filterRules.length > 0 ? { filterRules } : {}) };
}

function filterValue(rules: NotificationTarget['filterRules'], name: string): string | undefined {
  return rules?.find((rule) => rule.name.toLowerCase() === name)?.value;
}
