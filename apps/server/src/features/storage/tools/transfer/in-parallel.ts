/** Runs `work` for everything in `source`, up to `width` at a time, and yields results as they are ready. `work` must not reject. */
export async function* inParallel<T, R>(
  source: AsyncIterable<T>,
  width: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R, void> {
  const running = new Map<number, Promise<[number, R]>>();
  let count = 0;
  const next = async () => {
    const [id, value] = await Promise.race(running.values());
    running.delete(id);
    return value;
  };
  try {
    for await (const item of source) {
      const id = count++;
      running.set(
        id,
        work(item).then((value) => [id, value]),
      );
      if (running.size >= width) yield await next();
    }
    while (running.size > 0) yield await next();
  } finally {
    // A consumer that stops may dispose of what the work needs.
    await Promise.all(running.values());
  }
}
