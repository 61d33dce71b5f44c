import { expect, it } from 'vitest';
import type { Endpoint } from '../../shared/platform/endpoint.ts';
import { endpoints } from '../../shared/platform/endpoints.ts';
import { PathRouter } from './pathRouter.ts';
import { compareSpecificity, routePattern } from './routePatterns.ts';

const routerOf = (...patterns: string[]) => {
  const router = new PathRouter<string>();
  for (const pattern of patterns) router.add(pattern, pattern);
  return router;
};

it('finds what a path leads to, with its parameters', () => {
  const router = routerOf('/users/:id', '/users/:id/follows/:channel');
  expect(router.find('/users/7')).toEqual([{ target: '/users/:id', values: { id: '7' } }]);
  expect(router.find('/users/7/follows/9')).toEqual([
    { target: '/users/:id/follows/:channel', values: { id: '7', channel: '9' } },
  ]);
  expect(router.find('/users')).toEqual([]);
  expect(router.find('/users/7/follows')).toEqual([]);
});

it('tells all that fit, in the order they were added', () => {
  const router = routerOf('/users/search', '/users/:id');
  expect(router.find('/users/search').map(({ target }) => target)).toEqual(['/users/search', '/users/:id']);
});

it('reads parameters in clear, and leaves those that are encoded wrongly as they stand', () => {
  const router = routerOf('/users/:id');
  const idOf = (path: string) => router.find(path)[0]?.values.id;
  expect(idOf('/users/caf%C3%A9')).toBe('café');
  expect(idOf('/users/a%2Fb')).toBe('a/b');
  expect(idOf('/users/100%')).toBe('100%');
  expect(idOf('/users/%E0%A4%A')).toBe('%E0%A4%A');
});

it('cuts what fills part of a segment', () => {
  const endpoint = { path: '/channels/{channelId}/manifest.{type}', version: 1 } as Endpoint;
  const { pattern, prefixes } = routePattern(endpoint);
  const router = routerOf(pattern);
  expect(router.find('/api/v1/channels/7/manifest.m3u8')[0]?.values).toEqual({ channelId: '7', type: 'manifest.m3u8' });
  expect(prefixes).toEqual({ type: 'manifest.' });
  for (const other of ['/api/v1/channels/7/manifestXm3u8', '/api/v1/channels/7/manifest.', '/api/v1/channels/7/m3u8']) {
    expect([other, router.find(other)]).toEqual([other, []]);
  }
});

it('leads every path of the catalogue to its own endpoint first', () => {
  const sorted = Object.values(endpoints)
    .map((endpoint: Endpoint) => ({ endpoint, ...routePattern(endpoint) }))
    .sort((a, b) => compareSpecificity(a.pattern, b.pattern));
  const router = new PathRouter<Endpoint>();
  for (const { pattern, endpoint } of sorted) router.add(pattern, endpoint);
  for (const { endpoint } of sorted) {
    const path = `/api/v${endpoint.version}${endpoint.path.replaceAll(/\{\w+\}/g, '5')}`;
    const first = router.find(path).find(({ target }) => target.method === endpoint.method);
    expect([path, first?.target]).toEqual([path, endpoint]);
  }
});

it('puts fixed segments before open ones, at the first place they differ', () => {
  expect(compareSpecificity('/users/search', '/users/:id')).toBeLessThan(0);
  expect(compareSpecificity('/users/:id', '/users/search')).toBeGreaterThan(0);
  expect(compareSpecificity('/:a/b', '/a/:b')).toBeGreaterThan(0);
  expect(compareSpecificity('/users', '/users/:id')).toBeLessThan(0);
  expect(compareSpecificity('/users/:id', '/users/:name')).toBe(0);
});
