import { type Connection, rcloneConfig } from '../tools/clients.ts';

interface KeyFile {
  /** The file name that programs look for. */
  name: string;
  textOf: (connection: Omit<Connection, 'bucket'>) => string;
}

/** Files with one key: for AWS clients in `~/.aws`, for programs that read environment variables, and for rclone. */
export const keyFiles: readonly KeyFile[] = [
  {
    name: 'credentials',
    textOf: ({ accessKeyId, secretAccessKey }) =>
      [
        '[default]',
        `aws_access_key_id = ${accessKeyId}`,
        `aws_secret_access_key = ${secretAccessKey}`,
        '',
      ].join('\n'),
  },
  {
    name: '.env',
    textOf: ({ endpoint, region, accessKeyId, secretAccessKey }) =>
      [
        `AWS_ENDPOINT_URL=${endpoint}`,
        `AWS_REGION=${region}`,
        `AWS_ACCESS_KEY_ID=${accessKeyId}`,
        `AWS_SECRET_ACCESS_KEY=${secretAccessKey}`,
        '',
      ].join('\n'),
  },
  { name: 'rclone.conf', textOf: (connection) => `${rcloneConfig(connection)}\n` },
];
