import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import type { Endpoint } from '../../shared/platform/endpoint.ts';
import { endpointNames, endpoints } from '../../shared/platform/endpoints.ts';
import { answerEndpoint, type Served, type Service } from './answerEndpoint.ts';
import type { Route, Routes } from './call.ts';
import { type Exchange, json, perform } from './exchange.ts';
import { failureBody, HttpFailure } from './failures.ts';
import { compareSpecificity, type RoutePattern, routePattern } from './routePatterns.ts';
import type { Outgoing } from './send.ts';

type Environment = { Bindings: HttpBindings; Variables: { allowed: string[] } };

/** A resource outside the catalogue: a page or a picture. */
export type Page = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly answer: (exchange: Exchange, pathValues: Readonly<Record<string, string>>) => Outgoing | Promise<Outgoing>;
};

/** The HTTP side of the service. An endpoint has a route only because the catalogue declares it. */
export function createApp(service: Service, routes: Routes, pages: readonly Page[]): Hono<Environment> {
  const app = new Hono<Environment>();
  for (const [pattern, group] of groupByPattern(routes)) {
    app.all(pattern, async (context, next) => {
      const served = group.byMethod.get(context.req.method === 'HEAD' ? 'GET' : context.req.method);
      if (served === undefined) {
        context.set('allowed', [...(context.get('allowed') ?? []), ...group.byMethod.keys()]);
        return next();
      }
      await answerEndpoint(service, served, exchangeOf(context, service), pathValues(context, group.prefixes));
      return RESPONSE_ALREADY_SENT;
    });
  }
  for (const { method, path, answer } of pages) {
    app.all(path, async (context, next) => {
      const isAsked = context.req.method === method || (context.req.method === 'HEAD' && method === 'GET');
      if (!isAsked) {
        context.set('allowed', [...(context.get('allowed') ?? []), method]);
        return next();
      }
      const exchange = exchangeOf(context, service);
      const facts = { version: 1, shownPath: exchange.url.pathname } as const;
      await perform(
        service.world,
        exchange,
        facts,
        async (fixed) => fixed ?? answer(exchange, pathValues(context, {})),
      );
      return RESPONSE_ALREADY_SENT;
    });
  }
  app.notFound((context) => refuse(context, service));
  app.onError((cause, context) => {
    service.reportError(cause);
    context.env.outgoing.destroy();
    return RESPONSE_ALREADY_SENT;
  });
  return app;
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

function exchangeOf({ env, req }: Context<Environment>, { addresses }: Service): Exchange {
  // The path alone is taken: a request may name another host in its target, or begin with two slashes.
  const url = new URL(addresses.url);
  const [path = '/', ...query] = (env.incoming.url ?? '/').replace(/^https?:\/\/[^/]*/i, '').split('?');
  url.pathname = path;
  url.search = query.join('?');
  return { incoming: env.incoming, response: env.outgoing, method: req.method, url };
}

function pathValues(context: Context<Environment>, prefixes: RoutePattern['prefixes']): Record<string, string> {
  const values: Record<string, string> = context.req.param();
  for (const [name, prefix] of Object.entries(prefixes)) values[name] = values[name]?.slice(prefix.length) ?? '';
  return values;
}

/** 405 where another verb would have found something, else 404. */
async function refuse(context: Context<Environment>, service: Service): Promise<Response> {
  const allowed = [...new Set(context.get('allowed') ?? [])].sort();
  const failure = allowed.length > 0 ? new HttpFailure(405, 'Method Not Allowed') : new HttpFailure(404, 'Not Found');
  const exchange = exchangeOf(context, service);
  const version = exchange.url.pathname.startsWith('/api/v2/') ? 2 : 1;
  const headers: Record<string, string> = allowed.length > 0 ? { Allow: allowed.join(', ') } : {};
  const facts = { version, shownPath: exchange.url.pathname } as const;
  const answer = json(failure.status, failureBody(failure, version), headers);
  await perform(service.world, exchange, facts, (fixed) => fixed ?? answer);
  return RESPONSE_ALREADY_SENT;
}
