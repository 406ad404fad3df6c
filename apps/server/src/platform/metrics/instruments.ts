import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** All metrics of this process. The core sums those of all processes at `/metrics`. */
export const registry = new Registry();

interface Description<L extends string> {
  /** `atoll_<thing>_total` for a counter, otherwise `atoll_<thing>_<unit>` with `seconds`, `bytes` or no unit. */
  readonly name: `atoll_${string}`;
  readonly help: string;
  /** Label names. Their values must come from a fixed set, or callers could create unlimited time series. */
  readonly labels?: readonly L[];
}

/**
 * Defines a counter. Call it once, at the top level of a module, in any process that counts:
 * `const swept = defineCounter({ name: 'atoll_blobs_swept_total', help: 'Blobs …' }); swept.inc();`
 * @throws {Error} if the name is already in use
 */
export function defineCounter<L extends string = never>({
  labels = [],
  collect,
  ...description
}: Description<L> & {
  readonly name: `${string}_total`;
  /** Called before each scrape, to add counts from other sources, for which updating labels each time would cost too much. */
  readonly collect?: () => void;
}): Counter<L> {
  return new Counter({
    ...description,
    labelNames: labels,
    registers: [registry],
    ...(collect && { collect }),
  });
}

/** Defines a histogram; `buckets` are upper bounds in the unit of its name. @throws {Error} if the name is already in use */
export function defineHistogram<L extends string = never>({
  labels = [],
  buckets,
  ...description
}: Description<L> & { readonly buckets: readonly number[] }): Histogram<L> {
  return new Histogram({ ...description, labelNames: labels, buckets: [...buckets], registers: [registry] });
}

/**
 * Defines a gauge. Processes are summed, unless a label distinguishes them.
 * @param collect sets it before each scrape; if it rejects, the gauge is omitted from that scrape
 * @throws {Error} for a name that is taken
 */
export function defineGauge<L extends string = never>({
  labels = [],
  collect,
  ...description
}: Description<L> & { readonly collect?: (gauge: Gauge<L>) => Promise<void> | void }): Gauge<L> {
  return new Gauge({
    ...description,
    labelNames: labels,
    registers: [registry],
    ...(collect && {
      async collect() {
        try {
          await collect(this);
        } catch {
          this.reset();
        }
      },
    }),
  });
}
