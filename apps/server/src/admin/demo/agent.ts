import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AgentSettings, type Locale, languageTag, locales } from '@atoll/contract';
import type { Agents } from '../../features/agents/core/index.ts';
import type { CallContext, Principal } from '../../platform/http/handlers.ts';
import type { DemoBucket } from './files.ts';

type Caller = CallContext & { readonly principal: Principal };

export interface DemoAgentDeps {
  readonly handlers: Agents['handlers'];
  readonly chat: Pick<Agents['chat'], 'ask' | 'follow'>;
}

const guideFolder = new URL('../../../../../docs/guide/', import.meta.url);
const guideBucketName = 'demo-guide';
const agentName = 'Guide to Atoll';
const pollMs = 100;
/** Questions that come before the files are read find nothing, so they wait for them this long. */
const readingTimeoutMs = 60_000;

/** Returns the pages of our guide, in a folder for each language. */
export async function guideBucket(): Promise<DemoBucket> {
  const folders = await Promise.all(locales.map(pagesOf));
  return { name: guideBucketName, files: folders.flat() };
}

async function pagesOf(locale: Locale) {
  const folder = new URL(`${locale}/`, guideFolder);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).toSorted();
  const pages = names.map(async (name) => ({
    key: `${languageTag(locale)}/${name}`,
    contentType: 'text/markdown; charset=utf-8',
    bytes: new TextEncoder().encode(withHeading(await readFile(new URL(name, folder), 'utf8'))),
    daysAgo: 38,
  }));
  return Promise.all(pages);
}

/** Puts the title from the page's head into its text. */
function withHeading(source: string): string {
  const [, head = '', text = source] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source) ?? [];
  const title = /^title:\s*(.*)$/m.exec(head)?.[1];
  return title ? `# ${title}\n${text}` : text;
}

/** Creates an agent that knows the guide, publishes it, and has a conversation with it, once. */
export async function prepareDemoAgent(deps: DemoAgentDeps, caller: Caller): Promise<void> {
  const { handlers } = deps;
  const { agents } = await handlers.listAgents({}, caller);
  if (agents.some(({ name }) => name === agentName)) return;
  const source = { kind: 'files' as const, bucket: guideBucketName, prefix: '' };
  const { agent_id } = await handlers.createAgent({ name: agentName, sources: [source] }, caller);
  const { settings } = await handlers.updateAgent({ agent_id, settings: guideSettings }, caller);
  for (const { questions, answer } of curatedAnswers) {
    await handlers.putCuratedAnswer({ agent_id, questions: [...questions], answer }, caller);
  }
  for (const { question, page } of goldenQuestions) {
    const expected = [{ bucket: guideBucketName, key: page, page: null }];
    await handlers.putGoldenQuestion({ agent_id, question, expected, facts: [] }, caller);
  }
  await handlers.publishAgent({ agent_id, note: 'The first version' }, caller);
  await handlers.updateAgentLink({ agent_id, is_on: true }, caller);
  await waitUntilRead(deps, caller, agent_id);
  for (const questions of conversations) await converse(deps, caller, { agent_id, settings, questions });
}

async function waitUntilRead({ handlers }: DemoAgentDeps, caller: Caller, agent_id: string): Promise<void> {
  const until = performance.now() + readingTimeoutMs;
  for (;;) {
    const { documents, behind } = await handlers.getAgentState({ agent_id }, caller);
    if ((documents > 0 && behind === 0) || performance.now() > until) return;
    await sleep(pollMs);
  }
}

async function converse(
  { chat }: DemoAgentDeps,
  { principal: { accountId, personId } }: Caller,
  {
    agent_id,
    settings,
    questions,
  }: { agent_id: string; settings: AgentSettings; questions: readonly string[] },
): Promise<void> {
  const never = new AbortController().signal;
  let conversationId: string | undefined;
  for (const question of questions) {
    const accepted = await chat.ask({
      agent: { id: agent_id, accountId },
      version: null,
      settings,
      asker: { channel: 'studio', personId, visitor: null },
      conversationId,
      question,
    });
    conversationId = accepted.conversationId;
    const followed = { agentId: agent_id, messageId: accepted.messageId, after: 0 };
    for await (const { kind } of chat.follow(followed, never)) if (kind === 'ended') break;
  }
}

const guideSettings: Partial<AgentSettings> = {
  greeting: 'Ask me anything about Atoll. I answer from its guide, in your language.',
  starters: [
    'How do I share a folder with somebody who has no account?',
    'Comment restaurer une ancienne version d’un fichier ?',
    '如何连接 S3 客户端？',
    'バケット名に使える文字は何ですか？',
  ],
};

const curatedAnswers = [
  {
    questions: ['Who made this agent?', 'What is this demo?'],
    answer: 'This agent is part of the demo account. It knows the guide to Atoll, and nothing else.',
  },
];

const goldenQuestions = [
  { question: 'How do I share a folder with somebody who has no account?', page: 'en-US/sharing.md' },
  { question: 'How many access keys can an account have?', page: 'en-US/access-keys.md' },
  { question: 'Which variable sets the port of the S3 endpoint?', page: 'en-US/running.md' },
  { question: 'Comment inviter un membre dans l’équipe ?', page: 'fr-FR/team.md' },
  { question: '存储桶名称有什么规则？', page: 'zh-CN/buckets.md' },
  { question: '共有リンクにパスワードを付けられますか？', page: 'ja-JP/sharing.md' },
];

const conversations = [
  ['How do I share a folder with somebody who has no account?', 'Can the link have a password?'],
  ['What is this demo?'],
  ['Comment inviter un membre dans l’équipe ?'],
  ['存储桶名称有什么规则？'],
  ['共有リンクにパスワードを付けられますか？'],
  ['Do you ship printers to Norway?'],
  ['Can you ship a printer to Norway?'],
];
