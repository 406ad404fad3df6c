const form =
  /^arn:(?:atoll|aws):(?:webhook|sns|sqs|lambda):[a-z0-9-]*:([^:]*):(?:function:)?([A-Za-z0-9_-]{1,64})$/;

/** Returns the ARN of a webhook in a bucket's notification configuration. */
export function webhookArn(region: string, accountId: string, name: string): string {
  return `arn:atoll:webhook:${region}:${accountId}:${name}`;
}

/**
 * Returns undefined if it is not a webhook ARN. Clients that check the format may write `aws:sns`, `aws:sqs` or `aws:lambda`
 * instead of `atoll:webhook`.
 */
export function parseWebhookArn(arn: string): { accountId: string; name: string } | undefined {
  const [, accountId, name] = form.exec(arn) ?? [];
  return accountId === undefined || name === undefined ? undefined : { accountId, name };
}

export function namesWebhook(arn: string, { accountId, name }: { accountId: string; name: string }): boolean {
  const named = parseWebhookArn(arn);
  return named?.accountId === accountId && named.name === name;
}
