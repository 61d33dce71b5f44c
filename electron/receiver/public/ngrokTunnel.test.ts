import { expect, it } from 'vitest';
import { FakeClock, settle } from '../../testing/fakeClock.ts';
import { makeLog } from '../../testing/fakeLog.ts';
import { createNgrokTunnel, loadNgrok, type Ngrok } from './ngrokTunnel.ts';
import type { TunnelNews } from './tunnelProvider.ts';

const TOKEN = '2luGnotARealToken_canary';

function rig(load: () => Promise<Ngrok | null>, token: string | null = TOKEN) {
  const { redact } = makeLog(new FakeClock());
  redact.learn(TOKEN);
  const news: TunnelNews[] = [];
  const tunnel = createNgrokTunnel({ load, redact }).open({
    port: 47_813,
    address: '',
    token,
    news: (one) => news.push(one),
  });
  return { news, tunnel };
}

function fakeNgrok(answer: () => Promise<string | null>) {
  const asked: Parameters<Ngrok['forward']>[0][] = [];
  let closed = 0;
  const ngrok: Ngrok = {
    forward: async (options) => {
      asked.push(options);
      const url = await answer();
      return {
        url: () => url,
        close: async () => {
          closed += 1;
          throw new Error('it is closed already');
        },
      };
    },
  };
  return { load: async () => ngrok, asked, closed: () => closed };
}

it('forwards to the receiver with the token, and tells its address', async () => {
  const { load, asked } = fakeNgrok(async () => 'https://nora.ngrok.example');
  const { news } = rig(load);
  await settle();
  expect(asked).toEqual([{ addr: '127.0.0.1:47813', authtoken: TOKEN, onStatusChange: expect.any(Function) }]);
  expect(news).toEqual([{ kind: 'up', url: 'https://nora.ngrok.example' }]);
});

it('says when no token is kept, before it loads anything', async () => {
  const { news } = rig(() => Promise.reject(new Error('never')), null);
  await settle();
  expect(news).toEqual([{ kind: 'down', why: 'notSetUp', detail: '', retry: null }]);
});

it('takes the package however it hands out what it has', async () => {
  const forward = () => Promise.reject(new Error('not called'));
  expect(await loadNgrok(async () => ({ forward }))).toMatchObject({ forward });
  expect(await loadNgrok(async () => ({ default: { forward } }))).toMatchObject({ forward });
});

it('says how to get the package when it is not there', async () => {
  expect(await loadNgrok(() => Promise.reject(new Error('no such package')))).toBeNull();
  expect(await loadNgrok(async () => ({ somethingElse: true }))).toBeNull();
  const { news } = rig(async () => null);
  await settle();
  expect(news).toEqual([{ kind: 'down', why: 'notFound', detail: 'npm install @ngrok/ngrok', retry: null }]);
});

it.each([
  [
    'failed to connect session: authentication failed: the authtoken is not valid. error_code: ERR_NGROK_107',
    'refused',
    null,
  ],
  ['failed to connect session: dns error', 'unreachable', 'soon'],
] as const)('tells what ngrok answers: %s', async (words, why, retry) => {
  const { load } = fakeNgrok(() => Promise.reject(new Error(`${words} Your authtoken: ${TOKEN}`)));
  const { news } = rig(load);
  await settle();
  expect(news).toEqual([{ kind: 'down', why, retry, detail: expect.stringContaining(words.slice(0, 20)) }]);
  expect(JSON.stringify(news)).not.toContain('canary');
});

it('tells when the connection is lost, once, and closes what was open', async () => {
  const { load, asked, closed } = fakeNgrok(async () => 'https://nora.ngrok.example');
  const { news } = rig(load);
  await settle();
  asked[0]?.onStatusChange('connected');
  asked[0]?.onStatusChange('closed');
  asked[0]?.onStatusChange('closed');
  expect(news.slice(1)).toEqual([{ kind: 'down', why: 'ended', detail: '', retry: 'soon' }]);
  expect(closed()).toBe(1);
});

it('does not take an address that is none', async () => {
  const { news } = rig(fakeNgrok(async () => null).load);
  await settle();
  expect(news).toEqual([{ kind: 'down', why: 'ended', detail: '', retry: 'later' }]);
});

it('closes also what opens only after the end', async () => {
  const opening = Promise.withResolvers<string>();
  const { load, closed } = fakeNgrok(() => opening.promise);
  const { news, tunnel } = rig(load);
  await settle();
  tunnel.close();
  opening.resolve('https://nora.ngrok.example');
  await settle();
  expect(closed()).toBe(1);
  expect(news).toEqual([]);
});
