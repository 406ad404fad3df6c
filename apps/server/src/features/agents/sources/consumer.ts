/** The queue of the changes that agents act on. */
export const agentsConsumer = 'agents';
