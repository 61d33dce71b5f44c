import type { Endpoint } from '../../shared/platform/endpoint.ts';
import { endpointNames, endpoints } from '../../shared/platform/endpoints.ts';
import { answerEndpoint, errorVersion, type Served, type Service } from './answerEndpoint.ts';
import type { Route, Routes } from './call.ts';
import { type Exchange, json, perform } from './exchange.ts';
import { failureBody, HttpFailure } from './failures.ts';
import { PathRouter } from './pathRouter.ts';
import type { Received } from './received.ts';
import { compareSpecificity, type RoutePattern, routePattern } from './routePatterns.ts';
import type { Outgoing, Responder } from './send.ts';

/** A resource outside the catalogue: a page or a picture. */
export type Page = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly answer: (exchange: Exchange, pathValues: Readonly<Record<string, string>>) => Outgoing;
};

/** Answers a request. It acts on the world at once; the answer may come later when a fault delays it. */
export type App = (incoming: Received, responder: Responder) => void;

type Target = {
  readonly byMethod: ReadonlyMap<string, (exchange: Exchange, values: Record<string, string>) => void>;
  /** Whose error shape a wrong verb gets. */
  readonly version: 1 | 2;
};

/** The HTTP side of the service. An endpoint has a route only because the catalogue declares it. */
export function createApp(service: Service, routes: Routes, pages: readonly Page[]): App {
  const router = new PathRouter<Target>();
  for (const [pattern, group] of groupByPattern(routes)) router.add(pattern, endpointTarget(service, group));
  for (const { method, path, answer } of pages) {
    const show = (exchange: Exchange, values: Record<string, string>) => {
      const facts = { version: 1, shownPath: exchange.url.pathname } as const;
      perform(service.world, exchange, facts, (fixed) => fixed ?? answer(exchange, values));
    };
    router.add(path, { byMethod: new Map([[method, show]]), version: 1 });
  }
  return (incoming, responder) => {
    const exchange = exchangeOf(incoming, responder, service);
    const allowed = new Set<string>();
    const method = exchange.method === 'HEAD' ? 'GET' : exchange.method;
    let version: 1 | 2 = exchange.url.pathname.startsWith('/api/v2/') ? 2 : 1;
    for (const { target, values } of router.find(exchange.url.pathname)) {
      const answer = target.byMethod.get(method);
      if (answer !== undefined) return answer(exchange, values);
      for (const other of target.byMethod.keys()) allowed.add(other);
      version = target.version;
    }
    refuse(service, exchange, [...allowed].sort(), version);
  };
}

type Group = { readonly byMethod: Map<string, Served>; readonly prefixes: RoutePattern['prefixes'] };

function groupByPattern(routes: Routes): [string, Group][] {
  const groups = new Map<string, Group>();
  for (const name of endpointNames) {
    const endpoint: Endpoint = endpoints[name];
    const { pattern, prefixes } = routePattern(endpoint);
    const group = groups.get(pattern) ?? { byMethod: new Map(), prefixes };
    // Each route is typed for its own endpoint; from here on the catalogue's schemas keep call and route together.
    group.byMethod.set(endpoint.method, { name, endpoint, route: routes[name] as unknown as Route<typeof name> });
    groups.set(pattern, group);
  }
  return [...groups].sort(([a], [b]) => compareSpecificity(a, b));
}

function endpointTarget(service: Service, { byMethod, prefixes }: Group): Target {
  const cuts = Object.entries(prefixes);
  const answers = [...byMethod].map(([method, served]) => {
    const answer = (exchange: Exchange, values: Record<string, string>) => {
      for (const [name, prefix] of cuts) values[name] = values[name]?.slice(prefix.length) ?? '';
      answerEndpoint(service, served, exchange, values);
    };
    return [method, answer] as const;
  });
  const [first] = byMethod.values();
  return { byMethod: new Map(answers), version: first === undefined ? 1 : errorVersion(first.endpoint) };
}

function exchangeOf(incoming: Received, responder: Responder, { addresses }: Service): Exchange {
  // The path alone is taken: a request may name another host in its target, or begin with two slashes.
  const target = incoming.target.replace(/^https?:\/\/[^/]*/i, '');
  const url = new URL(`${addresses.url}${target.startsWith('/') ? '' : '/'}${target}`);
  return { incoming, responder, method: incoming.method, url };
}

/** 405 where another verb would have found something, else 404. */
function refuse({ world }: Service, exchange: Exchange, allowed: readonly string[], version: 1 | 2): void {
  const failure = allowed.length > 0 ? new HttpFailure(405, 'Method Not Allowed') : new HttpFailure(404, 'Not Found');
  const headers: Record<string, string> = allowed.length > 0 ? { Allow: allowed.join(', ') } : {};
  const facts = { version, shownPath: exchange.url.pathname } as const;
  const answer = json(failure.status, failureBody(failure, version), headers);
  perform(world, exchange, facts, (fixed) => fixed ?? answer);
}
