export interface Connection {
  endpoint: string;
  region: string;
  accessKeyId: string;
}

/** What stands where the secret goes: the server shows a secret once and keeps it from then on. */
const secretPlaceholder = 'YOUR_SECRET_ACCESS_KEY';
export const keyIdPlaceholder = 'YOUR_ACCESS_KEY_ID';

export function awsConfig({ endpoint, region, accessKeyId }: Connection): string {
  return [
    `aws configure set aws_access_key_id ${accessKeyId} --profile atoll`,
    `aws configure set aws_secret_access_key ${secretPlaceholder} --profile atoll`,
    `aws configure set region ${region} --profile atoll`,
    `aws configure set endpoint_url ${endpoint} --profile atoll`,
  ].join('\n');
}

export const awsTry = 'aws s3 ls --profile atoll';

export function rcloneConfig({ endpoint, region, accessKeyId }: Connection): string {
  return [
    '[atoll]',
    'type = s3',
    'provider = Other',
    `access_key_id = ${accessKeyId}`,
    `secret_access_key = ${secretPlaceholder}`,
    `endpoint = ${endpoint}`,
    `region = ${region}`,
    'force_path_style = true',
  ].join('\n');
}

export const rcloneTry = 'rclone lsd atoll:';

export const sdkInstall = 'npm install @aws-sdk/client-s3';

export function sdkProgram({ endpoint, region, accessKeyId }: Connection): string {
  return `import { ListBucketsCommand, S3Client } from '@aws-sdk/client-s3';

const s3 = new S3Client({
  endpoint: '${endpoint}',
  region: '${region}',
  forcePathStyle: true,
  credentials: {
    accessKeyId: '${accessKeyId}',
    secretAccessKey: '${secretPlaceholder}',
  },
});

const { Buckets } = await s3.send(new ListBucketsCommand());
console.log(Buckets);`;
}
