/** Returns the passages with the highest scores above 0, the best first; of equal ones those with lower numbers. */
export function topPassages(scores: Float32Array, count: number, isAllowed?: Uint8Array): number[] {
  const heap: number[] = [];
  const scoreOf = (passage: number) => scores[passage] as number;
  const isWorse = (one: number, other: number) => {
    const difference = scoreOf(one) - scoreOf(other);
    return difference < 0 || (difference === 0 && one > other);
  };
  const sink = (passage: number) => {
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isWorse(heap[child + 1] as number, heap[child] as number)) child++;
      if (!isWorse(heap[child] as number, passage)) break;
      heap[at] = heap[child] as number;
      at = child;
    }
    heap[at] = passage;
  };
  const rise = (passage: number) => {
    let at = heap.length;
    heap.push(passage);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!isWorse(passage, heap[parent] as number)) break;
      heap[at] = heap[parent] as number;
      at = parent;
    }
    heap[at] = passage;
  };
  for (let passage = 0; passage < scores.length; passage++) {
    if (!(scoreOf(passage) > 0) || (isAllowed && !isAllowed[passage])) continue;
    if (heap.length < count) rise(passage);
    else if (isWorse(heap[0] as number, passage)) sink(passage);
  }
  return heap.sort((one, other) => scoreOf(other) - scoreOf(one) || one - other);
}
