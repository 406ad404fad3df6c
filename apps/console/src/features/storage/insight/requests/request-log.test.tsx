import { getRequestLog, listRequests } from '@atoll/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { person } from '#testing/people.ts';
import { answers } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { RequestLog } from './request-log.tsx';

const setting = { kept_days: 7, kept_rows: 500_000 };

test('without a log, there is nothing to filter or download', async () => {
  answers(getRequestLog, { ...setting, is_on: false });
  const asked = answers(listRequests, { requests: [], next_cursor: null });
  await show(<RequestLog bucket="reef" filter={{}} onFilter={() => undefined} />);
  expect(await screen.findByRole('button', { name: 'Turn on logging' })).toBeVisible();
  await waitFor(() => expect(asked.inputs).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Download as CSV' })).toBeNull());
  expect(screen.queryByText('No requests found.')).toBeNull();
});

test('a log that found nothing can still be filtered', async () => {
  answers(getRequestLog, { ...setting, is_on: true });
  answers(listRequests, { requests: [], next_cursor: null });
  await show(<RequestLog bucket="reef" filter={{}} onFilter={() => undefined} />);
  expect(await screen.findByText('No requests found.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download as CSV' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Operation' })).toBeInTheDocument();
});

test('people who may not turn the log on are not asked to', async () => {
  answers(getRequestLog, { ...setting, is_on: false });
  answers(listRequests, { requests: [], next_cursor: null });
  const log = <RequestLog bucket="reef" filter={{}} onFilter={() => undefined} />;
  await show(log, { user: person('read_only') });
  expect(await screen.findByText('Request logging is off for this bucket.')).toBeVisible();
  expect(screen.queryByText(/Turn it on/)).toBeNull();
});

test('screen readers hear how many requests the filters found', async () => {
  answers(getRequestLog, { ...setting, is_on: true });
  answers(listRequests, { requests: [], next_cursor: null });
  await show(<RequestLog bucket="reef" filter={{ status: '4' }} onFilter={() => undefined} />);
  await screen.findByText('No requests found.');
  expect(screen.getByRole('status')).toHaveTextContent('0 results');
});
