import { placeholders, region } from '../tools/clients.ts';

export interface DownloadCommand {
  /** The program's name. */
  readonly program: string;
  readonly code: string;
}

/** Returns commands that download a bucket into a folder. Repeated, they continue where they stopped. */
export function bucketCommands(endpoint: string, bucket: string): DownloadCommand[] {
  const aws = `aws s3 sync s3://${bucket} ${bucket} \\\n  --endpoint-url ${endpoint} --region ${region}`;
  return [
    { program: 'AWS CLI', code: withKey(aws) },
    { program: 'rclone', code: withKey(rclone(endpoint, bucket, bucket)) },
  ];
}

/** Returns a command that downloads all buckets, each into a folder. */
export function accountCommand(endpoint: string): DownloadCommand {
  return { program: 'rclone', code: withKey(rclone(endpoint, '', 'atoll-files')) };
}

function rclone(endpoint: string, bucket: string, folder: string): string {
  return [
    `rclone copy :s3:${bucket} ${folder} --progress \\`,
    `  --s3-provider Other --s3-env-auth --s3-region ${region} \\`,
    `  --s3-endpoint ${endpoint}`,
  ].join('\n');
}

function withKey(command: string): string {
  return [
    `export AWS_ACCESS_KEY_ID=${placeholders.accessKeyId}`,
    `export AWS_SECRET_ACCESS_KEY=${placeholders.secretAccessKey}`,
    command,
  ].join('\n');
}
