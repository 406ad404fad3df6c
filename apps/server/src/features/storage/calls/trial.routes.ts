import { type bucketTrialCalls, codes } from '@atoll/contract';
import type { Reader } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { UserError } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/index.ts';
import { nextRunOf } from '../../../platform/jobs/index.ts';
import { lifecycleJobName } from '../lifecycle/lifecycle-job.ts';
import { type LifecycleEffect, simulateLifecycle } from '../lifecycle/simulate.ts';
import { toLifecycle } from '../settings/lifecycle.ts';
import { checkPolicy } from '../settings/policy-check.ts';
import type { AskPreflight } from '../settings/preflight.ts';
import type { SettingCallDeps } from './deps.ts';

export interface TrialCallDeps extends SettingCallDeps {
  database: { read: Reader };
  clock: Clock;
  /** The length of a lifecycle day. */
  secondsPerDay: number;
  askPreflight: AskPreflight;
}

const originForm = /^https?:\/\/[^\s/]+$/;
/** A token. Source: RFC 9110, section 5.6.2. */
const headerForm = /^[!#$%&'*+.^_`|~\w-]+$/;

/** Simulates settings without changing anything. */
export function createTrialHandlers(deps: TrialCallDeps): Handlers<typeof bucketTrialCalls> {
  const { openBucket, settings, database, clock, secondsPerDay, askPreflight } = deps;
  return {
    async simulateLifecycle(input, caller) {
      const bucket = await openBucket(caller, input.bucket, 'GetBucketLifecycleConfiguration');
      const lifecycle = toLifecycle(input.rules, await settings.find(bucket, 'lifecycle'));
      const nextRunAt = Math.max(clock.now(), (await nextRunOf(database.read, lifecycleJobName)) ?? 0);
      const atMs = nextRunAt + (input.days_ahead ?? 0) * secondsPerDay * 1000;
      const simulated = await simulateLifecycle(database.read, bucket.id, lifecycle, { atMs, secondsPerDay });
      return {
        effects: simulated.effects.map(toEffectAnswer),
        version_count: simulated.versionCount,
        is_partial: simulated.isPartial,
        next_run_at: nextRunAt,
      };
    },
    async testBucketCors(input, caller) {
      const bucket = await openBucket(caller, input.bucket, 'GetBucketCors');
      const { origin, method, headers = [] } = input;
      if (!originForm.test(origin)) throw new UserError(codes.parameterInvalid, { field: ' (origin)' });
      if (!headers.every((name) => headerForm.test(name))) {
        throw new UserError(codes.parameterInvalid, { field: ' (headers)' });
      }
      const answer = await askPreflight({ bucketName: bucket.name, origin, method, headers });
      return { is_allowed: answer.isAllowed, status: answer.status, headers: answer.headers };
    },
    async checkBucketPolicy(input, caller) {
      const bucket = await openBucket(caller, input.bucket, 'GetBucketPolicy');
      const { problem, isPublic } = checkPolicy(input.policy, bucket.name);
      const block = isPublic ? await settings.find(bucket, 'publicAccessBlock') : undefined;
      return { problem, is_public: isPublic, is_blocked: block?.blockPublicPolicy ?? false };
    },
  };
}

function toEffectAnswer({ ruleId, action, storageClass, count, sizeBytes }: LifecycleEffect) {
  return { rule_id: ruleId, action, storage_class: storageClass, count, size_bytes: sizeBytes };
}
