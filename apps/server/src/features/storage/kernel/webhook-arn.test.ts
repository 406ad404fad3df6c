import { expect, test } from 'vitest';
import { parseWebhookArn } from './webhook-arn.ts';

test.each([
  ['arn:atoll:webhook:us-east-1:acc:name', { accountId: 'acc', name: 'name' }],
  ['arn:aws:sns:us-east-1:acc:name', { accountId: 'acc', name: 'name' }],
  ['arn:aws:lambda:us-east-1:acc:function:name', { accountId: 'acc', name: 'name' }],
  ['arn:aws:s3:::bucket', undefined],
  ['name', undefined],
])('%s names the webhook %j', (arn, expected) => {
  expect(parseWebhookArn(arn)).toEqual(expected);
});
