import { type Dialect, usageOf, type Whole } from './play.ts';

/** Returns the format of Anthropic's `/v1/messages`. */
export function anthropicDialect(model: string | undefined): Dialect {
  const messageOf = (content: readonly object[], usage: object, stop_reason: string | null = null) => ({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model,
    content,
    stop_reason,
    stop_sequence: null,
    usage,
  });
  return {
    whole: (answer) => messageOf([blockOf(answer)], shownUsage(answer), stopReasonOf(answer)),
    opening(answer) {
      const isWhole = answer.kind === 'text' || answer.kind === 'tool';
      const { input_tokens } = shownUsage(isWhole ? answer : undefined);
      const opening = [
        { type: 'message_start', message: messageOf([], { input_tokens, output_tokens: 1 }) },
        { type: 'ping' },
      ];
      if (answer.kind === 'tool') return opening;
      return [
        ...opening,
        { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      ];
    },
    piece: (text) => deltaOf({ type: 'text_delta', text }),
    ending: (answer) => [
      ...(answer.kind === 'tool' ? toolEvents(answer) : []),
      { type: 'content_block_stop', index: 0 },
      {
        type: 'message_delta',
        delta: { stop_reason: stopReasonOf(answer), stop_sequence: null },
        usage: { output_tokens: shownUsage(answer).output_tokens },
      },
      { type: 'message_stop' },
    ],
    broken: { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } },
    error: ({ status, message = `Error ${status}` }) => ({
      type: 'error',
      error: { type: errorTypes[status] ?? 'api_error', message },
      request_id: 'req_1',
    }),
    end: '',
  };
}

const errorTypes: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};

type ToolAnswer = Extract<Whole, { kind: 'tool' }>;

function deltaOf(delta: object): object {
  return { type: 'content_block_delta', index: 0, delta };
}

/** Returns the events of a tool call, whose arguments are sent in pieces of JSON. */
function toolEvents(answer: ToolAnswer): object[] {
  const { input } = answer;
  const text = typeof input === 'string' ? input : JSON.stringify(input);
  const half = Math.ceil(text.length / 2);
  return [
    { type: 'content_block_start', index: 0, content_block: { ...blockOf(answer), input: {} } },
    ...[text.slice(0, half), text.slice(half)].map((partial_json) =>
      deltaOf({ type: 'input_json_delta', partial_json }),
    ),
  ];
}

function blockOf(answer: Whole): object {
  if (answer.kind === 'text') return { type: 'text', text: answer.pieces.join('') };
  return { type: 'tool_use', id: 'toolu_1', name: answer.name, input: answer.input };
}

const stopReasons: Readonly<Record<string, string>> = { length: 'max_tokens', content_filter: 'refusal' };

function stopReasonOf(answer: Whole): string {
  return answer.kind === 'tool' ? 'tool_use' : (stopReasons[answer.finish ?? ''] ?? 'end_turn');
}

function shownUsage(answer: Whole | undefined): { input_tokens: number; output_tokens: number } {
  const usage = answer && usageOf(answer);
  return { input_tokens: usage?.prompt_tokens ?? 0, output_tokens: usage?.completion_tokens ?? 0 };
}
