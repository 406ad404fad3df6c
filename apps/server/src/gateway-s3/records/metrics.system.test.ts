import { describeOnEveryDatabase } from '@atoll/testkit';
import { CreateBucketCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMetrics } from '../../platform/metrics/index.ts';
import { errorOf, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

describeOnEveryDatabase('the metrics of the S3 endpoint', (open, dialect) => {
  let test: TestGateway;
  const Bucket = `measured-${dialect}`;

  beforeAll(async () => {
    test = await startTestGateway(await open());
    await test.client.send(new CreateBucketCommand({ Bucket }));
  });
  afterAll(() => test.close());

  /** Returns the value of a time series, 0 before it exists. */
  const seriesValue = async (series: string) => {
    const { text } = await createMetrics().asText([]);
    const line = text.split('\n').find((each) => each.startsWith(`${series} `));
    return Number(line?.slice(series.length) ?? 0);
  };

  it('count requests, errors, time and bytes by operation', async () => {
    const series = {
      put: 'atoll_s3_requests_total{operation="PutObject",status="200"}',
      get: 'atoll_s3_requests_total{operation="GetObject",status="200"}',
      missing: 'atoll_s3_errors_total{operation="GetObject",code="NoSuchKey"}',
      timed: 'atoll_s3_request_duration_seconds_count{operation="GetObject"}',
      received: 'atoll_s3_received_bytes_total{operation="PutObject"}',
      sent: 'atoll_s3_sent_bytes_total{operation="GetObject"}',
    };
    const read = async () =>
      Object.fromEntries(
        await Promise.all(Object.entries(series).map(async ([name, of]) => [name, await seriesValue(of)])),
      ) as Record<keyof typeof series, number>;
    const before = await read();
    const size = 10_000;
    await test.client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: Buffer.alloc(size) }));
    const { Body } = await test.client.send(new GetObjectCommand({ Bucket, Key: 'a' }));
    await Body?.transformToByteArray();
    await errorOf(test.client.send(new GetObjectCommand({ Bucket, Key: 'none' })));
    const grown = async () => {
      const after = await read();
      return (name: keyof typeof series) => after[name] - before[name];
    };
    // A request is counted when its response has ended, which may be after the client has received it.
    const counted = async () => {
      const by = await grown();
      return [by('put'), by('get'), by('missing'), by('timed')];
    };
    await expect.poll(counted).toEqual([1, 1, 1, 2]);
    const by = await grown();
    expect(by('received')).toBeGreaterThan(size);
    expect(by('sent')).toBeGreaterThan(size);
  });
});
