/** The retrieval confidence below which the best passage says nothing about the question. See `docs/guide` for its effect. */
export const requiredConfidence = 0.5;
