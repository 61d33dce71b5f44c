import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { Connection, pipeWire } from './cdp.ts';

/** A connection whose browser is the test: `sent` is what it was asked, `say` what it answers. */
function connect() {
  const output = new PassThrough();
  const input = new PassThrough();
  const connection = new Connection(pipeWire(output, input));
  const sent = () =>
    String(output.read() ?? '')
      .split('\0')
      .filter((text) => text !== '')
      .map((text) => JSON.parse(text));
  const say = (...messages: unknown[]) =>
    input.write(messages.map((message) => `${JSON.stringify(message)}\0`).join(''));
  return { connection, output, input, sent, say };
}

it('asks the browser and the pages, each command under a number of its own', () => {
  const { connection, sent } = connect();
  void connection.browser.send('Browser.getVersion');
  connection.session('s1').post('Page.enable');
  connection.session('s1').post('Page.navigate', { url: 'about:blank' });
  expect(sent()).toEqual([
    { id: 1, method: 'Browser.getVersion', params: {} },
    { id: 2, method: 'Page.enable', params: {}, sessionId: 's1' },
    { id: 3, method: 'Page.navigate', params: { url: 'about:blank' }, sessionId: 's1' },
  ]);
});

it('gives each answer to who asked, in whatever order they come', async () => {
  const { connection, say } = connect();
  const first = connection.browser.send('Browser.getVersion');
  const second = connection.session('s1').send('Page.getFrameTree');
  say({ id: 2, result: { frameTree: 'of s1' } }, { id: 1, result: { product: 'Chromium' } });
  expect(await second).toEqual({ frameTree: 'of s1' });
  expect(await first).toEqual({ product: 'Chromium' });
});

it('names the command that the browser refused', async () => {
  const { connection, say } = connect();
  const refused = connection.browser.send('Target.closeTarget', { targetId: 'gone' });
  say({ id: 1, error: { message: 'No target with given id found' } });
  await expect(refused).rejects.toThrow('Target.closeTarget: No target with given id found');
});

it('minds no answer that nobody waits for', async () => {
  const { connection, say } = connect();
  connection.browser.post('Page.enable');
  const asked = connection.browser.send('Browser.getVersion');
  say({ id: 1, error: { message: 'no' } }, { id: 99, result: {} }, { id: 2, result: { product: 'Chromium' } });
  expect(await asked).toEqual({ product: 'Chromium' });
});

it('tells an event to the session that it is of, and to no other', async () => {
  const { connection, say } = connect();
  const heard: unknown[] = [];
  connection.browser.on('Page.loadEventFired', (params) => heard.push(['browser', params]));
  connection.session('s1').on('Page.loadEventFired', (params) => heard.push(['s1', params]));
  connection.session('s2').on('Page.loadEventFired', (params) => heard.push(['s2', params]));
  const asked = connection.browser.send('Browser.getVersion');
  say(
    { method: 'Page.loadEventFired', params: { timestamp: 1 }, sessionId: 's2' },
    { method: 'Page.loadEventFired', params: { timestamp: 2 } },
    { method: 'Page.loadEventFired', params: { timestamp: 3 }, sessionId: 'never opened' },
    { id: 1, result: {} },
  );
  await asked;
  expect(heard).toEqual([
    ['s2', { timestamp: 1 }],
    ['browser', { timestamp: 2 }],
  ]);
});

it('has one session for an id until the browser detaches it', () => {
  const { connection } = connect();
  const session = connection.session('s1');
  expect(connection.session('s1')).toBe(session);
  connection.forget('s1');
  expect(connection.session('s1')).not.toBe(session);
});

it('puts a message together however the pipe cuts it, also within a letter', async () => {
  const { connection, input } = connect();
  const first = connection.browser.send('Browser.getVersion');
  const second = connection.browser.send('Browser.getVersion');
  const bytes = Buffer.from('{"id":1,"result":{"product":"Ä€😀"}}\0{"id":2,"result":{"product":"b"}}\0');
  for (const byte of bytes) input.write(Buffer.of(byte));
  expect(await first).toEqual({ product: 'Ä€😀' });
  expect(await second).toEqual({ product: 'b' });
});

it.each(['input', 'output'] as const)('leaves nobody waiting when the %s breaks, and says so once', async (end) => {
  const { connection, input, output } = connect();
  const gone: string[] = [];
  connection.browser.on('disconnected', () => gone.push('gone'));
  const asked = connection.session('s1').send('Page.enable');
  (end === 'input' ? input : output).destroy(new Error('EPIPE'));
  await expect(asked).rejects.toThrow('Page.enable: the browser is gone');
  input.destroy();
  output.destroy();
  await expect(connection.browser.send('Browser.close')).rejects.toThrow('Browser.close: the browser is gone');
  connection.browser.post('Browser.close');
  expect(gone).toEqual(['gone']);
});
