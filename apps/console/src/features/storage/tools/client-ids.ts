/** The S3 clients that Apps / Tools shows how to set up, as its address names them. */
export const clientIds = ['aws', 'rclone', 's3cmd', 'restic', 'boto3', 'sdk', 'cyberduck', 'curl'] as const;

export type ClientId = (typeof clientIds)[number];
