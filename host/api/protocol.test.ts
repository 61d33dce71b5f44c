import fc from 'fast-check';
import { beforeEach, expect, it, vi } from 'vitest';

let api: typeof import('./protocol.ts');
let app: typeof import('./app.ts')['app'];

// Each test has an app that is not ready yet.
beforeEach(async () => {
  vi.resetModules();
  api = await import('./protocol.ts');
  ({ app } = await import('./app.ts'));
});

const answer = () => new Response('x');
const declare = () => api.protocol.registerSchemesAsPrivileged([{ scheme: 'app' }]);

it('declares schemes before the app is ready, and handles them after', () => {
  expect(() => api.protocol.handle('app', answer)).toThrow('before app is ready');
  declare();
  app.becomeReady();
  expect(declare).toThrow('before app is ready');
  api.protocol.handle('app', answer);
  expect(api.protocol.isProtocolHandled('app')).toBe(true);
});

it('has one handler for a scheme until it is given up', () => {
  app.becomeReady();
  const second = () => new Response('y');
  api.protocol.handle('app', answer);
  expect(() => api.protocol.handle('app', second)).toThrow('Failed to register protocol: app');
  expect(api.handlerFor('app://bundle/x')).toBe(answer);
  api.protocol.unhandle('app');
  expect(api.handlerFor('app://bundle/x')).toBeUndefined();
  api.protocol.handle('app', second);
  expect(api.handlerFor('app://bundle/x')).toBe(second);
});

it.each(['https://service.example/', 'file:///etc/hosts', 'application://bundle/', 'app', ''])(
  'has no handler for %j',
  (url) => {
    app.becomeReady();
    api.protocol.handle('app', answer);
    expect(api.handlerFor(url)).toBeUndefined();
  },
);

it.each([
  ['app://bundle/index.html', 'https://bundle.app.invalid/index.html'],
  ['app://bundle/', 'https://bundle.app.invalid/'],
  ['app://bundle', 'https://bundle.app.invalid/'],
  ['app://bundle/a?b=c#d', 'https://bundle.app.invalid/a?b=c#d'],
])('loads %s from %s', (url, page) => {
  declare();
  expect(api.toPageUrl(url)).toBe(page);
});

it.each([
  'https://service.example/x',
  'about:blank',
  'data:text/html,app://bundle/',
  'other://bundle/x',
  'no address',
  '',
])('leaves %j as it is, both ways', (url) => {
  declare();
  expect(api.toPageUrl(url)).toBe(url);
  expect(api.toAppUrl(url)).toBe(url);
});

it.each([
  'https://bundle.other.invalid/x',
  'https://bundle.app.invalid.example/x',
  'http://bundle.app.invalid/x',
  'https://app.invalid/x',
])('does not take %s for a page of the app', (url) => {
  declare();
  expect(api.toAppUrl(url)).toBe(url);
});

it('comes back to the app’s own address', () => {
  declare();
  const word = fc.string({ unit: fc.constantFrom('a', 'Z', '7', '-', '.', '%'), minLength: 1, maxLength: 8 });
  const host = fc.string({ unit: fc.constantFrom('a', 'b', '7', '-', '.'), minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(host, fc.array(word), fc.option(word), fc.option(word), (name, path, query, hash) => {
      const url = `app://${name}/${path.join('/')}${query === null ? '' : `?${query}`}${hash === null ? '' : `#${hash}`}`;
      expect(api.toAppUrl(api.toPageUrl(url))).toBe(url);
    }),
  );
});

it('has a session once the app is ready', async () => {
  const { session } = await import('./session.ts');
  expect(() => session.defaultSession).toThrow('when app is ready');
  app.becomeReady();
  expect(session.defaultSession.protocol).toBe(api.protocol);
});

it('lets requests pass that nobody asks about, and cancels what the app cancels', async () => {
  const { Session } = await import('./session.ts');
  const session = new Session();
  expect(await session.allows({ url: 'https://a.example/' })).toBe(true);
  session.webRequest.onBeforeRequest((details, decide) => decide({ cancel: Reflect.get(details, 'url') === 'bad' }));
  expect(await session.allows({ url: 'bad' })).toBe(false);
  expect(await session.allows({ url: 'good' })).toBe(true);
  session.webRequest.onBeforeRequest(null);
  expect(await session.allows({ url: 'bad' })).toBe(true);
});

it('says that it knows no filters of requests', async () => {
  const { Session } = await import('./session.ts');
  expect(() => new Session().webRequest.onBeforeRequest({ urls: ['*'] }, () => {})).toThrow(
    'filters are not implemented',
  );
});
