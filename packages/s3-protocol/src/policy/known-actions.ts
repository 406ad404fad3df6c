import { type OperationRecord, s3Operations } from '../operations.ts';
import type { Statement } from './document.ts';
import { compileGlob, globTokens } from './glob.ts';

type Kind = 'service' | 'bucket' | 'object';

/** S3 actions that no operation here requires, but that policies written for S3 use. */
const furtherActions: Readonly<Record<Kind, readonly string[]>> = {
  service: ['s3:GetAccountPublicAccessBlock', 's3:PutAccountPublicAccessBlock'],
  bucket: [
    's3:GetAnalyticsConfiguration',
    's3:GetBucketAbac',
    's3:GetBucketVersionAcl',
    's3:GetIntelligentTieringConfiguration',
    's3:GetInventoryConfiguration',
    's3:GetMetricsConfiguration',
    's3:ListTagsForResource',
    's3:PutAnalyticsConfiguration',
    's3:PutBucketAbac',
    's3:PutIntelligentTieringConfiguration',
    's3:PutInventoryConfiguration',
    's3:PutMetricsConfiguration',
    's3:TagResource',
    's3:UntagResource',
  ],
  object: [
    's3:BypassGovernanceRetention',
    's3:GetObjectTorrent',
    's3:GetObjectVersionForReplication',
    's3:GetObjectVersionTorrent',
    's3:InitiateReplication',
    's3:ObjectOwnerOverrideToBucketOwner',
    's3:ReplicateDelete',
    's3:ReplicateObject',
    's3:ReplicateTags',
  ],
};

/** Lowercase action → its kind of resource. */
const kinds: ReadonlyMap<string, Kind> = new Map([
  ...Object.values<OperationRecord>(s3Operations).flatMap((rule): [string, Kind][] => [
    [rule.action.toLowerCase(), rule.on],
    ...(rule.versionAction ? [[rule.versionAction.toLowerCase(), rule.on] as [string, Kind]] : []),
  ]),
  ...(['service', 'bucket', 'object'] as const).flatMap((kind) =>
    furtherActions[kind].map((action): [string, Kind] => [action.toLowerCase(), kind]),
  ),
]);

/** Returns the kinds of resources of the actions that match a pattern; empty if there are none. */
export function kindsOfActions(pattern: string): ReadonlySet<Kind> {
  const matches = compileGlob(globTokens(pattern.toLowerCase()));
  return new Set([...kinds].filter(([action]) => matches(action)).map(([, kind]) => kind));
}

/** Returns the actions, in lowercase, that match one of the patterns, or with `isExcluded` none of them. */
export function actionsMatching({ patterns, isExcluded }: Statement['actions']): string[] {
  const matches = patterns.map((pattern) => compileGlob(globTokens(pattern.toLowerCase())));
  return [...kinds.keys()].filter((action) => matches.some((match) => match(action)) !== isExcluded);
}
