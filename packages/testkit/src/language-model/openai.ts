import { type Dialect, usageOf, type Whole } from './play.ts';

/** Returns the format of `/v1/chat/completions`. */
export function openAiDialect(model: string | undefined): Dialect {
  const chunk = (delta: object, finish_reason: string | null = null, more: object = {}) => ({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1,
    model,
    choices: [{ index: 0, delta, finish_reason }],
    ...more,
  });
  return {
    whole: (answer) => ({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1,
      model,
      choices: [{ index: 0, message: messageOf(answer), finish_reason: finishOf(answer) }],
      ...shownUsage(answer),
    }),
    opening: () => [chunk({ role: 'assistant', content: '' })],
    piece: (content) => chunk({ content }),
    ending: (answer) => [
      ...(answer.kind === 'tool' ? [chunk({ tool_calls: [{ index: 0, ...toolCall(answer) }] })] : []),
      chunk({}, finishOf(answer), shownUsage(answer)),
    ],
    broken: { error: { message: 'The server had an error', type: 'server_error', code: null } },
    error: ({ status, message = `Error ${status}`, code = null }) => ({
      error: { message, type: 'error', param: null, code },
    }),
    end: 'data: [DONE]\n\n',
  };
}

function messageOf(answer: Whole): object {
  if (answer.kind === 'text') return { role: 'assistant', content: answer.pieces.join('') };
  return { role: 'assistant', content: null, tool_calls: [toolCall(answer)] };
}

function finishOf(answer: Whole): string {
  return answer.kind === 'tool' ? 'tool_calls' : (answer.finish ?? 'stop');
}

function toolCall({ name, input }: Extract<Whole, { kind: 'tool' }>): object {
  const text = typeof input === 'string' ? input : JSON.stringify(input);
  return { id: 'call_1', type: 'function', function: { name, arguments: text } };
}

function shownUsage(answer: Whole): object {
  const usage = usageOf(answer);
  if (!usage) return {};
  return { usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens } };
}
