import { expect, test } from 'vitest';
import { awsConfig, rcloneConfig, sdkProgram } from './snippets.ts';

const connection = { endpoint: 'http://127.0.0.1:9000', region: 'us-east-1', accessKeyId: 'AKIAEXAMPLE' };

test.each([awsConfig, rcloneConfig, sdkProgram])(
  '%o names endpoint, region, key and the place of the secret',
  (snippet) => {
    const text = snippet(connection);
    for (const value of [...Object.values(connection), 'YOUR_SECRET_ACCESS_KEY'])
      expect(text).toContain(value);
  },
);
