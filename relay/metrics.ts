import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/**
 * What became of a delivery. `answered`: by the app, whatever it said; `kept`: 202, it waits; `away`, `failed`, `late`: 503, 502,
 * 504 in the relay's own name; `torn`: half an answer, or who asked has gone.
 */
export type Outcome = 'answered' | 'kept' | 'away' | 'failed' | 'late' | 'torn';

export type Standing = { apps: number; streams: number; bytes: number };

/** How often node looks how late its loop is: each 10 ms, as it would by itself, costs a relay at rest 0.4 % of a core. */
const LOOP_LOOK_MS = 100;

/** Numbers for Prometheus. No label names an app. */
export class RelayMetrics {
  readonly #registry = new Registry();
  readonly #deliveries: Counter<'outcome'>;
  readonly #seconds: Histogram<'outcome'>;
  readonly #waited: Histogram;
  readonly #refused: Counter<'why'>;

  constructor(standing: () => Standing, kept: () => { waiting: number; bytes: number } | null, canKeep: () => boolean) {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry, eventLoopMonitoringPrecision: LOOP_LOOK_MS });
    const gauge = (name: string, help: string, value: () => number) => {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(value());
        },
      });
    };
    gauge('relay_apps', 'Apps that are connected here', () => standing().apps);
    gauge('relay_requests_under_way', 'Requests that wait for an answer', () => standing().streams);
    gauge('relay_held_bytes', 'Bytes of requests in memory', () => standing().bytes);
    gauge('relay_kept_deliveries', 'Deliveries that wait for apps', () => kept()?.waiting ?? Number.NaN);
    gauge('relay_kept_bytes', 'Bytes of deliveries that wait, sealed', () => kept()?.bytes ?? Number.NaN);
    gauge('relay_can_keep', '1 while deliveries can be kept', () => (canKeep() ? 1 : 0));
    this.#deliveries = new Counter({
      name: 'relay_deliveries_total',
      help: 'Requests by what became of them',
      labelNames: ['outcome'],
      registers,
    });
    this.#seconds = new Histogram({
      name: 'relay_delivery_seconds',
      help: 'From the head of a request to the end of its answer',
      labelNames: ['outcome'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    });
    this.#waited = new Histogram({
      name: 'relay_kept_seconds',
      help: 'How long kept deliveries waited until the app had them',
      buckets: [1, 10, 60, 600, 3_600, 6 * 3_600, 12 * 3_600, 24 * 3_600, 72 * 3_600],
      registers,
    });
    this.#refused = new Counter({
      name: 'relay_refused_total',
      help: 'What was turned away before it was a delivery, by why',
      labelNames: ['why'],
      registers,
    });
  }

  delivery(outcome: Outcome, ms: number): void {
    this.#deliveries.inc({ outcome });
    this.#seconds.observe({ outcome }, ms / 1_000);
  }

  delivered(waitedMs: number): void {
    this.#waited.observe(Math.max(0, waitedMs) / 1_000);
  }

  refused(why: 'address' | 'token' | 'code' | 'unknown' | 'keep'): void {
    this.#refused.inc({ why });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
