export interface PresetChoices {
  bucket: string;
  /** The folder to which it applies; empty for the whole bucket. */
  prefix: string;
  /** The other account. */
  account: string;
}

interface Statement {
  Sid: string;
  Effect: 'Allow' | 'Deny';
  Principal: '*' | { AWS: string };
  Action: string[];
  Resource: string[];
  Condition?: Record<string, Record<string, string | string[]>>;
}

const arnOf = (bucket: string) => `arn:aws:s3:::${bucket}`;
const objectsOf = ({ bucket, prefix }: PresetChoices) => `${arnOf(bucket)}/${prefix}*`;
const accountOf = ({ account }: PresetChoices) => ({ AWS: `arn:aws:iam::${account}:root` });

const publicRead = (choices: PresetChoices): Statement => ({
  Sid: 'PublicRead',
  Effect: 'Allow',
  Principal: '*',
  Action: ['s3:GetObject'],
  Resource: [objectsOf(choices)],
});

const dropBox = (choices: PresetChoices): Statement => ({
  Sid: 'DropBox',
  Effect: 'Allow',
  Principal: '*',
  Action: ['s3:PutObject'],
  Resource: [objectsOf(choices)],
});

const listFor = (choices: PresetChoices): Statement => ({
  Sid: 'ListForAccount',
  Effect: 'Allow',
  Principal: accountOf(choices),
  Action: ['s3:ListBucket'],
  Resource: [arnOf(choices.bucket)],
  ...(choices.prefix ? { Condition: { StringLike: { 's3:prefix': `${choices.prefix}*` } } } : {}),
});

const readFor = (choices: PresetChoices): Statement => ({
  Sid: 'ReadForAccount',
  Effect: 'Allow',
  Principal: accountOf(choices),
  Action: ['s3:GetObject'],
  Resource: [objectsOf(choices)],
});

const writeFor = (choices: PresetChoices): Statement => ({
  Sid: 'WriteForAccount',
  Effect: 'Allow',
  Principal: accountOf(choices),
  Action: ['s3:PutObject', 's3:DeleteObject', 's3:AbortMultipartUpload'],
  Resource: [objectsOf(choices)],
});

const onlyTls = ({ bucket }: PresetChoices): Statement => ({
  Sid: 'OnlyTls',
  Effect: 'Deny',
  Principal: '*',
  Action: ['s3:*'],
  Resource: [arnOf(bucket), `${arnOf(bucket)}/*`],
  Condition: { Bool: { 'aws:SecureTransport': 'false' } },
});

export const policyPresets = {
  private: { statements: () => [], asks: [] },
  publicRead: { statements: (choices) => [publicRead(choices)], asks: ['prefix'] },
  dropBox: { statements: (choices) => [dropBox(choices)], asks: ['prefix'] },
  accountRead: {
    statements: (choices) => [listFor(choices), readFor(choices)],
    asks: ['account', 'prefix'],
  },
  accountWrite: {
    statements: (choices) => [listFor(choices), readFor(choices), writeFor(choices)],
    asks: ['account', 'prefix'],
  },
  onlyTls: { statements: (choices) => [onlyTls(choices)], asks: [] },
} as const satisfies Record<
  string,
  { statements: (choices: PresetChoices) => Statement[]; asks: readonly ('prefix' | 'account')[] }
>;

export type PresetName = keyof typeof policyPresets;

/** Returns the policy of a preset as text; empty if it has no statement, which means no policy. */
export function policyText(name: PresetName, choices: PresetChoices): string {
  const Statement = policyPresets[name].statements(choices);
  return Statement.length === 0 ? '' : JSON.stringify({ Version: '2012-10-17', Statement }, null, 2);
}
