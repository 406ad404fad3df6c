/** Placeholder for the key in a snippet, because the key is only shown once. */
export const keyPlaceholder = 'ak-…';

export interface ApiConnection {
  url: string;
  model: string;
  key: string;
}

export const apiSnippets = [
  {
    id: 'curl',
    name: 'curl',
    textOf: ({ url, model, key }: ApiConnection) => `curl ${url}/chat/completions \\
  -H "Authorization: Bearer ${key}" \\
  -H "Content-Type: application/json" \\
  -d '{"model": "${model}", "messages": [{"role": "user", "content": "Hello"}]}'`,
  },
  {
    id: 'python',
    name: 'Python (openai)',
    textOf: ({ url, model, key }: ApiConnection) => `from openai import OpenAI

client = OpenAI(base_url="${url}", api_key="${key}")
answer = client.chat.completions.create(
    model="${model}",
    messages=[{"role": "user", "content": "Hello"}],
)
print(answer.choices[0].message.content)`,
  },
  {
    id: 'javascript',
    name: 'JavaScript (openai)',
    textOf: ({ url, model, key }: ApiConnection) => `import OpenAI from 'openai';

const client = new OpenAI({ baseURL: '${url}', apiKey: '${key}' });
const answer = await client.chat.completions.create({
  model: '${model}',
  messages: [{ role: 'user', content: 'Hello' }],
});
console.log(answer.choices[0].message.content);`,
  },
] as const;

export const mcpSnippets = [
  {
    id: 'claude-code',
    name: 'Claude Code',
    textOf: ({ url, key }: Omit<ApiConnection, 'model'>) =>
      `claude mcp add --transport http atoll ${url} --header "Authorization: Bearer ${key}"`,
  },
  {
    id: 'json',
    name: 'mcp.json',
    textOf: ({ url, key }: Omit<ApiConnection, 'model'>) =>
      JSON.stringify(
        { mcpServers: { atoll: { type: 'http', url, headers: { Authorization: `Bearer ${key}` } } } },
        null,
        2,
      ),
  },
] as const;
