const form =
  /^arn:(?:atoll|aws):(?:webhook|sns|sqs|lambda):[a-z0-9-]*:([^:]*):(?:function:)?([A-Za-z0-9_-]{1,64})$/;

/** How a bucket's notification configuration names a webhook. */
export function webhookArn(region: string, accountId: string, name: string): string {
  return `arn:atoll:webhook:${region}:${accountId}:${name}`;
}

/**
 * Undefined for what is no ARN of a webhook. Clients that check the form of what they send may write `aws:sns`,
 * `aws:sqs` or `aws:lambda` instead of `atoll:webhook`.
 */
export function parseWebhookArn(arn: string): { accountId: string; name: string } | undefined {
  const [, accountId, name] = form.exec(arn) ?? [];
  return accountId === undefined || name === undefined ? undefined : { accountId, name };
}

/** Whether an ARN is that of this webhook. */
export function namesWebhook(arn: string, { accountId, name }: { accountId: string; name: string }): boolean {
  const named = parseWebhookArn(arn);
  return named?.accountId === accountId && named.name === name;
}
