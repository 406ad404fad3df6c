/** Below this confidence of retrieval, the best passage says nothing about the question. See `docs/guide` for what it lets through. */
export const requiredConfidence = 0.5;
