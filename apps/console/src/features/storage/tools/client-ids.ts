/** The S3 clients with setup instructions in Apps / Tools, by their names in the address. */
export const clientIds = ['aws', 'rclone', 's3cmd', 'restic', 'boto3', 'sdk', 'cyberduck', 'curl'] as const;

export type ClientId = (typeof clientIds)[number];
