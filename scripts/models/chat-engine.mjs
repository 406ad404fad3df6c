/** Maximum number of tokens in an answer, like `--n-predict` of llama.cpp's own server. */
const mostTokens = 48;
const contextTokens = 4096;
const threads = 2;

/** Loads a chat model. It answers one question at a time. */
export async function openChatEngine({ llama: module, chatWeights }) {
  const { getLlama, LlamaChatSession } = await import(module);
  const llama = await getLlama({ gpu: false, build: 'never', progressLogs: false });
  const model = await llama.loadModel({ modelPath: chatWeights });
  const context = await model.createContext({ contextSize: contextTokens, threads });
  const sequence = context.getSequence();
  let last = Promise.resolve();

  /** Answers a chat request, and calls `onText` with each piece. */
  const answer = async ({ messages, max_tokens = mostTokens, temperature = 0 }, onText, signal) => {
    const before = sequence.tokenMeter.getState();
    const session = new LlamaChatSession({ contextSequence: sequence, autoDisposeSequence: false });
    try {
      session.setChatHistory(messages.slice(0, -1).map(toHistoryItem));
      const { stopReason } = await session.promptWithMeta(messages.at(-1).content, {
        maxTokens: Math.min(max_tokens, mostTokens),
        temperature,
        onTextChunk: onText,
        signal,
        stopOnAbortSignal: true,
      });
      const used = sequence.tokenMeter.diff(before);
      const usage = {
        prompt_tokens: used.usedInputTokens,
        completion_tokens: used.usedOutputTokens,
        total_tokens: used.usedInputTokens + used.usedOutputTokens,
      };
      return { usage, finish: stopReason === 'maxTokens' ? 'length' : 'stop' };
    } finally {
      session.dispose();
      await sequence.clearHistory();
    }
  };
  return {
    answer(request, onText, signal) {
      const answered = last.then(() => answer(request, onText, signal));
      last = answered.catch(() => undefined);
      return answered;
    },
    close: () => llama.dispose(),
  };
}

function toHistoryItem({ role, content }) {
  if (role === 'assistant') return { type: 'model', response: [content] };
  return { type: role, text: content };
}
