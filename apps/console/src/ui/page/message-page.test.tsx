import { expect, test } from 'vitest';
import { show } from '#testing/show.tsx';
import { FrameContext } from './frame-context.ts';
import { MessagePage } from './message-page.tsx';

const page = <MessagePage title="Not here" text="It has moved." action={null} />;

test('a message without a frame is the main part of its page', async () => {
  await show(page);
  expect(document.querySelectorAll('main')).toHaveLength(1);
  expect(document.title).toContain('Not here');
});

test('in a frame, it is not a second one', async () => {
  await show(
    <main>
      <FrameContext value={true}>{page}</FrameContext>
    </main>,
  );
  expect(document.querySelectorAll('main')).toHaveLength(1);
});
