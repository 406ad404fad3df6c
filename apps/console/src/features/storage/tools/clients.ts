import type { CallOutput, listAccessKeys } from '@atoll/contract';
import type { ClientId } from './client-ids.ts';

type AccessKey = CallOutput<typeof listAccessKeys>[number];

/** The configuration values of a client. */
export interface Connection {
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  bucket: string;
  /** Whether the key may only read. The examples then list and download, and upload nothing. */
  isReadOnly?: boolean;
}

/** Used for values that were not chosen, and for the secret, which the server shows only once. */
export const placeholders = {
  accessKeyId: 'YOUR_ACCESS_KEY_ID',
  secretAccessKey: 'YOUR_SECRET_ACCESS_KEY',
  bucket: 'your-bucket',
} as const;

/** The only region, which S3 clients require. */
export const region = 'us-east-1';

export type StepKind = 'install' | 'configure' | 'use';

/** A text to paste into a terminal, or into the named file. */
export interface Step {
  kind: StepKind;
  /** Undefined for the terminal. */
  file?: string;
  code: string;
}

export interface Client {
  id: ClientId;
  /** The same in every language. */
  name: string;
  /** Whether the client works only with a key that may write. */
  mustWrite?: true;
  steps: (connection: Connection) => Step[];
}

const lines = (...texts: string[]) => texts.join('\n');

const onEither = (name: string) =>
  lines(`brew install ${name} # macOS`, `sudo apt install ${name} # Debian, Ubuntu`);

/** `photo.jpg` and `folder` are placeholders for a person's own files. */
export const clients: readonly Client[] = [
  {
    id: 'aws',
    name: 'AWS CLI',
    steps: ({ endpoint, region, accessKeyId, secretAccessKey, bucket, isReadOnly }) => [
      { kind: 'install', code: onEither('awscli') },
      {
        kind: 'configure',
        code: lines(
          `aws configure set aws_access_key_id '${accessKeyId}' --profile atoll`,
          `aws configure set aws_secret_access_key '${secretAccessKey}' --profile atoll`,
          `aws configure set region ${region} --profile atoll`,
          `aws configure set endpoint_url ${endpoint} --profile atoll`,
          'aws configure set s3.addressing_style path --profile atoll',
        ),
      },
      {
        kind: 'use',
        code: lines(
          ...(isReadOnly
            ? [
                `aws s3 ls s3://${bucket} --profile atoll`,
                `aws s3 cp s3://${bucket}/photo.jpg . --profile atoll`,
                `aws s3 sync s3://${bucket}/folder folder --profile atoll`,
              ]
            : [
                `aws s3 cp photo.jpg s3://${bucket}/ --profile atoll`,
                `aws s3 sync folder s3://${bucket}/folder --profile atoll`,
                `aws s3 ls s3://${bucket} --profile atoll`,
              ]),
        ),
      },
    ],
  },
  {
    id: 'rclone',
    name: 'rclone',
    steps: (connection) => [
      { kind: 'install', code: onEither('rclone') },
      { kind: 'configure', file: '~/.config/rclone/rclone.conf', code: rcloneConfig(connection) },
      {
        kind: 'use',
        code: lines(
          ...(connection.isReadOnly
            ? [
                `rclone ls atoll:${connection.bucket}`,
                `rclone copy atoll:${connection.bucket}/photo.jpg .`,
                `rclone sync atoll:${connection.bucket}/folder folder`,
              ]
            : [
                `rclone copy photo.jpg atoll:${connection.bucket}`,
                `rclone sync folder atoll:${connection.bucket}/folder`,
                `rclone ls atoll:${connection.bucket}`,
              ]),
        ),
      },
    ],
  },
  {
    id: 's3cmd',
    name: 's3cmd',
    steps: ({ endpoint, region, accessKeyId, secretAccessKey, bucket, isReadOnly }) => {
      const { host, protocol } = new URL(endpoint);
      return [
        { kind: 'install', code: onEither('s3cmd') },
        {
          kind: 'configure',
          file: '~/.s3cfg',
          code: lines(
            '[default]',
            `access_key = ${accessKeyId}`,
            `secret_key = ${secretAccessKey}`,
            `host_base = ${host}`,
            `host_bucket = ${host}`,
            `bucket_location = ${region}`,
            `use_https = ${protocol === 'https:' ? 'True' : 'False'}`,
          ),
        },
        {
          kind: 'use',
          code: lines(
            ...(isReadOnly
              ? [
                  `s3cmd ls s3://${bucket}`,
                  `s3cmd get s3://${bucket}/photo.jpg`,
                  `s3cmd sync s3://${bucket}/folder/ folder/`,
                ]
              : [
                  `s3cmd put photo.jpg s3://${bucket}/`,
                  `s3cmd sync folder/ s3://${bucket}/folder/`,
                  `s3cmd ls s3://${bucket}`,
                ]),
          ),
        },
      ];
    },
  },
  {
    id: 'restic',
    name: 'restic',
    mustWrite: true,
    steps: ({ endpoint, region, accessKeyId, secretAccessKey, bucket }) => [
      { kind: 'install', code: onEither('restic') },
      {
        kind: 'configure',
        code: lines(
          `export AWS_ACCESS_KEY_ID='${accessKeyId}'`,
          `export AWS_SECRET_ACCESS_KEY='${secretAccessKey}'`,
          `export AWS_DEFAULT_REGION=${region}`,
          `export RESTIC_REPOSITORY=s3:${endpoint}/${bucket}/restic`,
        ),
      },
      { kind: 'use', code: lines('restic init', 'restic backup folder', 'restic snapshots') },
    ],
  },
  {
    id: 'boto3',
    name: 'boto3',
    steps: ({ endpoint, region, accessKeyId, secretAccessKey, bucket, isReadOnly }) => [
      { kind: 'install', code: 'python3 -m pip install boto3' },
      {
        kind: 'use',
        file: 'first_steps.py',
        code: lines(
          'import boto3',
          'from botocore.config import Config',
          '',
          's3 = boto3.client(',
          '    "s3",',
          `    endpoint_url="${endpoint}",`,
          `    region_name="${region}",`,
          `    aws_access_key_id="${accessKeyId}",`,
          `    aws_secret_access_key="${secretAccessKey}",`,
          '    config=Config(s3={"addressing_style": "path"}),',
          ')',
          '',
          ...(isReadOnly ? [] : [`s3.upload_file("photo.jpg", "${bucket}", "photo.jpg")`]),
          `for item in s3.list_objects_v2(Bucket="${bucket}").get("Contents", []):`,
          '    print(item["Key"], item["Size"])',
          ...(isReadOnly ? [`s3.download_file("${bucket}", "photo.jpg", "photo.jpg")`] : []),
        ),
      },
    ],
  },
  {
    id: 'sdk',
    name: 'AWS SDK for JavaScript v3',
    steps: ({ endpoint, region, accessKeyId, secretAccessKey, bucket, isReadOnly }) => [
      { kind: 'install', code: 'npm install @aws-sdk/client-s3' },
      {
        kind: 'use',
        file: 'first-steps.mjs',
        code: lines(
          `import { ${isReadOnly ? 'writeFile' : 'readFile'} } from 'node:fs/promises';`,
          "import { S3 } from '@aws-sdk/client-s3';",
          '',
          'const s3 = new S3({',
          `  endpoint: '${endpoint}',`,
          `  region: '${region}',`,
          '  forcePathStyle: true,',
          '  credentials: {',
          `    accessKeyId: '${accessKeyId}',`,
          `    secretAccessKey: '${secretAccessKey}',`,
          '  },',
          '});',
          '',
          ...(isReadOnly
            ? []
            : [
                `await s3.putObject({ Bucket: '${bucket}', Key: 'photo.jpg', Body: await readFile('photo.jpg') });`,
              ]),
          `const { Contents = [] } = await s3.listObjectsV2({ Bucket: '${bucket}' });`,
          'for (const { Key, Size } of Contents) console.log(Key, Size);',
          ...(isReadOnly
            ? [
                `const { Body } = await s3.getObject({ Bucket: '${bucket}', Key: 'photo.jpg' });`,
                "await writeFile('photo.jpg', Body);",
              ]
            : []),
        ),
      },
    ],
  },
  {
    id: 'cyberduck',
    name: 'Cyberduck',
    steps: (connection) => [
      {
        kind: 'install',
        code: lines('brew install --cask cyberduck # macOS', 'winget install Iterate.Cyberduck # Windows'),
      },
      { kind: 'configure', file: 'Atoll.cyberduckprofile', code: cyberduckProfile(connection) },
    ],
  },
  {
    id: 'curl',
    name: 'curl',
    steps: ({ endpoint, region, accessKeyId, secretAccessKey, bucket, isReadOnly }) => {
      const curl = `curl --fail --aws-sigv4 'aws:amz:${region}:s3' --user '${accessKeyId}:${secretAccessKey}' --header 'x-amz-content-sha256: UNSIGNED-PAYLOAD'`;
      return [
        {
          kind: 'use',
          code: lines(
            ...(isReadOnly
              ? [
                  `${curl} '${endpoint}/${bucket}?list-type=2'`,
                  `${curl} --output photo.jpg '${endpoint}/${bucket}/photo.jpg'`,
                ]
              : [
                  `${curl} --upload-file photo.jpg '${endpoint}/${bucket}/photo.jpg'`,
                  `${curl} '${endpoint}/${bucket}?list-type=2'`,
                ]),
          ),
        },
      ];
    },
  },
];

/** Reports whether a key may read at most. */
export function isReadOnly(accessKey: Pick<AccessKey, 'scope'> | undefined): boolean {
  return accessKey?.scope != null && !accessKey.scope.permissions.includes('write');
}

/** Returns the clients that work with a key. */
export function clientsFor(isReadOnly: boolean): readonly Client[] {
  return clients.filter(({ mustWrite }) => !(mustWrite && isReadOnly));
}

/** Returns the configuration of a remote called `atoll`. With `no_check_bucket`, the key needs no permission to create buckets. */
export function rcloneConfig({
  endpoint,
  region,
  accessKeyId,
  secretAccessKey,
}: Omit<Connection, 'bucket'>): string {
  return lines(
    '[atoll]',
    'type = s3',
    'provider = Other',
    `access_key_id = ${accessKeyId}`,
    `secret_access_key = ${secretAccessKey}`,
    `endpoint = ${endpoint}`,
    `region = ${region}`,
    'force_path_style = true',
    'no_check_bucket = true',
  );
}

/** Returns a profile that adds the server to Cyberduck's list of new connections. A connection then asks for the key. */
function cyberduckProfile({ endpoint, region, bucket }: Connection): string {
  const { hostname, port, protocol } = new URL(endpoint);
  const scheme = protocol.slice(0, -1);
  const entries = {
    Protocol: 's3',
    Vendor: 'atoll',
    Description: 'Atoll',
    Scheme: scheme,
    'Default Hostname': hostname,
    'Default Port': port || (scheme === 'https' ? '443' : '80'),
    'Default Path': `/${bucket}`,
    Region: region,
    'Username Placeholder': 'Access key ID',
    'Password Placeholder': 'Secret access key',
  };
  return lines(
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">',
    '<plist version="1.0">',
    '<dict>',
    ...Object.entries(entries).map(([key, value]) => `  <key>${key}</key><string>${value}</string>`),
    '  <key>Properties</key>',
    '  <array><string>s3.bucket.virtualhost.disable=true</string></array>',
    '</dict>',
    '</plist>',
  );
}
