/** The file AWS clients look for at `~/.aws/credentials`, holding one key. */
export function credentialsFile(key: { access_key_id: string; secret_access_key: string }): string {
  return [
    '[default]',
    `aws_access_key_id = ${key.access_key_id}`,
    `aws_secret_access_key = ${key.secret_access_key}`,
    '',
  ].join('\n');
}
