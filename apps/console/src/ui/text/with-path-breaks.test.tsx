import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { withPathBreaks } from './with-path-breaks.tsx';

test.each([
  ['photos', 'photos'],
  ['trip/2026/', 'trip/<wbr>2026/'],
  ['/trip', '/<wbr>trip'],
  ['arn:aws:s3:::photos', 'arn:<wbr>aws:<wbr>s3:::<wbr>photos'],
  ['https://atoll.example:9000', 'https://<wbr>atoll.example:9000'],
])('%s breaks between its parts only', (path, html) => {
  expect(render(withPathBreaks(path)).container.innerHTML).toBe(html);
});
