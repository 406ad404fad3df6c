import { expect, test } from 'vitest';
import { type ChatPage, renderChatPage } from './chat-page.ts';

const page: ChatPage = {
  locale: 'en_US',
  kind: 'link',
  entry: 'token',
  session: 'session',
  name: 'Lamp <help>',
  greeting: '',
  starters: [],
  origin: '',
  color: '',
  hrefIn: () => '/a/token',
};

test('an agent without a greeting greets with its name', () => {
  expect(renderChatPage(page)).toContain(
    'data-greeting="Ask Lamp &lt;help&gt; a question. The answer comes from its files."',
  );
});

test('the greeting of the owner stays as it is', () => {
  expect(renderChatPage({ ...page, greeting: 'Welcome.' })).toContain('data-greeting="Welcome."');
});
