import { DEMO_CLIENT_ID } from '../../shared/demoClientId.ts';
import { type BucketName, bucketNames } from '../../shared/platform/buckets.ts';
import { type EndpointName, endpointNames } from '../../shared/platform/endpoints.ts';
import type { ReadingChoices } from '../world/readings.ts';
import { declared, identityFor, queryKeys, sampleOf } from './everySample.ts';
import { TestPlatform, type TestReply } from './platform.ts';
import { fullBucketRefusal } from './refusals/common.ts';
import { identityRefusals, ownerRefusals } from './refusals/identity.ts';
import { ownRefusals } from './refusals/own.ts';
import { type Refusal, sendRefused } from './refusals/refusal.ts';
import { bodyRefusals, pathRefusals, queryRefusals } from './refusals/request.ts';

/** One answer of a run, as far as it does not depend on where and when the run took place. */
export type Answer = {
  readonly name: EndpointName;
  /** What kind of request it answers: a good one, the largest page of a list, an application's, or a refused one. */
  readonly asked: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
};
/** Answers by endpoint and what was asked. */
export type Run = ReadonlyMap<string, Answer>;

export const keyOf = (name: EndpointName, asked: string) => `${name}: ${asked}`;
export const GOOD = 'a good request';
export const LARGEST_PAGE = 'the largest page';
export const BY_APPLICATION = 'a good request by an application';

/** Left out of answers: they tell the time of the machine, the transport, or how much was asked before. */
const PASSING = new Set(['date', 'connection', 'keep-alive', 'content-length', 'x-ratelimit-remaining']);

/**
 * Puts the contract to a new world that reads the documentation in a given way: a good request to each endpoint, and
 * what endpoints of a kind refuse. The same seed and the same requests: two runs differ only where their readings do.
 */
export async function runContract(readings: ReadingChoices): Promise<Run> {
  const run = new Map<string, Answer>();
  // The best ingests are asked for more often here than in any minute.
  const platform = await TestPlatform.start({ readings, limits: { ingest: 100 } });
  const note = (name: EndpointName, asked: string, reply: TestReply) => {
    run.set(keyOf(name, asked), { name, asked, ...lasting(platform, reply) });
  };
  for (const message of ['first', 'second']) {
    await platform.control('POST', '/channels/40213/chat', { username: 'pim', message });
  }
  for (const name of endpointNames) {
    const sample = sampleOf(platform, name);
    const ask = (query: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>>) => {
      const { path, body } = sample;
      return platform.call(name, { ...(path && { path }), body, query: { ...sample.query, ...query }, headers });
    };
    note(name, GOOD, await ask({}, identityFor(platform, name)));
    // At the same moment, so that the answers can be compared.
    for (const refused of comparable(name))
      note(name, refused.when, await sendRefused(platform, name, refused, sample));
    if (queryKeys(name).includes('limit'))
      note(name, LARGEST_PAGE, await ask({ limit: '100' }, identityFor(platform, name)));
    if (declared(name).identity === 'application')
      note(name, BY_APPLICATION, await ask({}, { 'Client-ID': DEMO_CLIENT_ID }));
  }
  for (const name of endpointNames) {
    const sample = sampleOf(platform, name);
    for (const refused of others(name)) note(name, refused.when, await sendRefused(platform, name, refused, sample));
  }
  await platform.close();
  await runFullBuckets(readings, run);
  return run;
}

const defined = <T>(values: readonly (T | undefined)[]): T[] => values.filter((value) => value !== undefined);

/** What another reading answers: nobody's requests, and pages there are not. */
function comparable(name: EndpointName): readonly Refusal[] {
  const [nobody] = identityRefusals(name);
  const pages = queryRefusals(name).filter(({ when }) => ['page is -1', 'limit is 0', 'limit is 101'].includes(when));
  return defined([nobody, ...pages]);
}

/** What endpoints of a kind refuse besides, one of each sort, and what a reading speaks of. */
function others(name: EndpointName): readonly Refusal[] {
  const [_nobody, _forged, _unregistered, byId, lacking] = identityRefusals(name);
  const [query] = queryRefusals(name).filter(({ when }) => !/^(page|limit|where) is/.test(when));
  const unknown = pathRefusals(name).filter(({ status }) => status === 404);
  const [owner] = ownerRefusals(name);
  const [body] = bodyRefusals(name);
  const own = name === 'channels.hostee' ? (ownRefusals[name] ?? []) : [];
  return defined([byId, lacking, owner, ...unknown, query, body, ...own]);
}

/** A world that allows nothing: one endpoint of each bucket and error shape. */
async function runFullBuckets(readings: ReadingChoices, run: Map<string, Answer>): Promise<void> {
  const limits = Object.fromEntries(bucketNames.map((bucket) => [bucket, 0]));
  const platform = await TestPlatform.start({ readings, limits });
  for (const name of fullBuckets.values()) {
    const reply = await sendRefused(platform, name, fullBucketRefusal);
    run.set(keyOf(name, fullBucketRefusal.when), { name, asked: fullBucketRefusal.when, ...lasting(platform, reply) });
  }
  await platform.close();
}

const fullBuckets = new Map<`${BucketName} ${string}`, EndpointName>(
  endpointNames.map((name) => {
    const { bucket, version, errors = '' } = declared(name);
    return [`${bucket} ${version} ${errors}`, name];
  }),
);

/** An answer without what passes; the port stands for itself. */
function lasting({ simulator }: TestPlatform, { status, headers, text, body }: TestReply) {
  const { host } = new URL(simulator.url);
  const withoutPort = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll(host, 'the.platform'));
  return {
    status,
    headers: Object.fromEntries([...headers].filter(([header]) => !PASSING.has(header))),
    body: withoutPort(body ?? text),
  };
}
