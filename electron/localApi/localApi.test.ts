import { once } from 'node:events';
import { get } from 'node:http';
import { createServer, connect as netConnect, type Server } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { ChannelState } from '../../shared/channel.ts';
import { commands } from '../../shared/commands.ts';
import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import {
  type ApiCommand,
  type ApiMessage,
  apiCommands,
  apiMessage,
  apiRequest,
  defaultLocalApiRules,
  type LocalApiRules,
  type LocalApiState,
} from '../../shared/localApi.ts';
import { FactStream } from '../kernel/facts.ts';
import { Subject } from '../kernel/subject.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { freePorts } from '../testing/freePorts.ts';
import { until } from '../testing/until.ts';
import { ApiToken } from './apiToken.ts';
import { LocalApiService } from './localApiService.ts';

const live: ChannelState = {
  ...{ id: 1, token: 'nora_plays', title: 'Late set', online: true, viewers: 14_208 },
  ...{ liveSinceMs: 1_000, checkedAtMs: 2_000 },
};

// biome-ignore lint/suspicious/noExplicitAny: as start() makes it
let rig: any;
let port: number;
const sockets: WebSocket[] = [];
let blocker: Server | null = null;

beforeEach(async () => {
  [port = 0] = await freePorts(1);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  await rig?.service.close();
  blocker?.close();
  blocker = null;
});

async function start(rules: Partial<LocalApiRules> = {}) {
  const clock = new FakeClock();
  const { log, redact, lines } = makeLog(clock);
  const settings = new Subject({ localApi: { ...defaultLocalApiRules, on: true, port, ...rules } });
  const channel = new Subject<ChannelState | null>(live);
  const hidden = new Subject(false);
  const state = new Subject(commands.state.empty);
  const facts = new FactStream(log);
  const ran: unknown[] = [];
  /** A clip is asked of the service, which answers when the test says so. */
  const clip: { trouble: AppError | null; asked: (() => void)[] } = { trouble: null, asked: [] };
  let kept: { version: 1; token: string } | null = null;
  const store = {
    load: async () => (kept === null ? { kind: 'none' as const } : { kind: 'found' as const, value: kept }),
    save: async (value: { version: 1; token: string }) => {
      kept = value;
    },
    wipe: async () => {
      kept = null;
    },
  };
  const token = new ApiToken({ store, redact, randomBytes: (count) => Buffer.alloc(count, 7) });
  let clipboard = '';
  const service = new LocalApiService({
    ...{ token, settings, channel, hidden, commands: state, facts, clock, log },
    isDemo: () => true,
    serviceKey: () => 'demo',
    run: (command) => {
      if (command.id === 'hide') throw new AppFailure({ kind: 'internal', logId: 'x' });
      ran.push(command);
      if (command.id !== 'clip') return undefined;
      const { trouble } = clip;
      return new Promise((done, fail) => {
        clip.asked.push(() => (trouble === null ? done() : fail(new AppFailure(trouble))));
      });
    },
    copyText: async (text) => {
      clipboard = text;
    },
  });
  await service.start();
  await service.copyToken();
  const made = {
    service,
    clock,
    settings,
    channel,
    hidden,
    state,
    facts,
    ran,
    clip,
    lines,
    clipboard: () => clipboard,
  };
  rig = made;
  return made;
}

/** A program: what it was told, and how its connection ended. */
function connect(options: { origin?: string; host?: string; path?: string } = {}) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${options.path ?? '/v1'}`, {
    ...(options.origin !== undefined && { origin: options.origin }),
    headers: options.host === undefined ? {} : { host: options.host },
  });
  sockets.push(socket);
  const told: ApiMessage[] = [];
  const program = { socket, told, refused: 0, closed: false, open: false };
  socket.on('open', () => (program.open = true));
  socket.on('message', (data) => told.push(apiMessage.parse(JSON.parse(String(data)))));
  socket.on('unexpected-response', (_, answer) => (program.refused = answer.statusCode ?? 0));
  socket.on('error', () => undefined);
  socket.on('close', () => (program.closed = true));
  return program;
}

const hello = (more: object = {}) =>
  JSON.stringify({
    ...{ type: 'hello', version: 1, token: rig.clipboard(), program: 'Overlay', topics: ['stream', 'app', 'events'] },
    ...more,
  });

async function come(more: object = {}, options: Parameters<typeof connect>[0] = {}) {
  const program = connect(options);
  await once(program.socket, 'open');
  program.socket.send(hello(more));
  return program;
}

/** A text of fewer than 64 KB as a client sends it, masked with nothing. */
function textFrame(text: string): Buffer {
  const body = Buffer.from(text);
  const head = Buffer.from([0x81, 0x80 | 126, body.length >> 8, body.length & 0xff, 0, 0, 0, 0]);
  return Buffer.concat([head, body]);
}

/** The status of the answer to whoever calls this computer by another name. */
const askAs = (host: string, path: string): Promise<number> =>
  new Promise((answered, failed) => {
    get({ port, path, headers: { host } }, (answer) => {
      answer.resume();
      answered(answer.statusCode ?? 0);
    }).on('error', failed);
  });

const types = (program: { told: ApiMessage[] }) => program.told.map(({ type }) => type);
const farewell = (program: { told: ApiMessage[] }) => {
  const last = program.told.at(-1);
  return last?.type === 'goodbye' ? last.why : null;
};

it('is off by default, and listens nowhere', async () => {
  await start({ on: false });
  expect(rig.service.state.value.status).toEqual({ kind: 'off' });
  expect(defaultLocalApiRules).toMatchObject({ on: false, takes: [] });
  const program = connect();
  await until(() => program.closed);
});

it('tells a program with the token what it asked for, and then what changes', async () => {
  await start();
  const program = await come({ topics: ['stream', 'events'] });
  await until(() => program.told.length >= 2);
  expect(program.told).toEqual([
    { type: 'welcome', version: 1, topics: ['stream', 'events'], commands: [] },
    {
      type: 'stream',
      channel: 'nora_plays',
      live: true,
      sinceMs: 1_000,
      title: 'Late set',
      viewers: 14_208,
      hidden: false,
    },
  ]);
  await until(() => rig.service.state.value.programs.length === 1);
  expect(rig.service.state.value.programs[0]).toMatchObject({
    name: 'Overlay',
    isPage: false,
    topics: ['stream', 'events'],
  });
  rig.channel.set({ ...live, viewers: 15_000 });
  // Told again, it is no news.
  rig.channel.set({ ...live, viewers: 15_000 });
  rig.state.set({ ...commands.state.empty, on: { quiet: true, comfort: false, screenSafe: false } });
  const what = { kind: 'hosted' as const, name: 'tiny_workshop', viewers: 96 };
  // Another channel's host is nobody for an overlay to greet.
  const theirs = { ...what, name: 'mara', channel: { id: 8, token: 'otto' } };
  void rig.facts.tell({
    ...({ kind: 'happened', id: '0', atMs: 4, serviceKey: 'demo' } as const),
    ...{ what: theirs, event: null, entryId: 1, owed: [] },
  });
  void rig.facts.tell({
    kind: 'happened',
    id: '1',
    atMs: 5,
    serviceKey: 'demo',
    what,
    event: null,
    entryId: 1,
    owed: [],
  });
  void rig.facts.tell({
    kind: 'happened',
    id: '2',
    atMs: 6,
    serviceKey: 'other',
    what,
    event: null,
    entryId: 1,
    owed: [],
  });
  await until(() => program.told.length >= 4);
  expect(program.told.slice(2)).toEqual([
    expect.objectContaining({ type: 'stream', viewers: 15_000 }),
    { type: 'event', atMs: 5, kind: 'hosted', names: ['tiny_workshop'], count: null, viewers: 96 },
  ]);
});

it('tells no number while comfort mode hides them', async () => {
  await start();
  rig.hidden.set(true);
  const program = await come();
  const what = { kind: 'followed' as const, names: ['ivy'], count: 3, detail: null };
  await until(() => program.told.length >= 3);
  void rig.facts.tell({
    kind: 'happened',
    id: '1',
    atMs: 5,
    serviceKey: 'demo',
    what,
    event: null,
    entryId: 1,
    owed: [],
  });
  await until(() => program.told.length >= 4);
  expect(program.told[1]).toMatchObject({ viewers: null, hidden: true });
  expect(program.told[3]).toMatchObject({ kind: 'followed', names: ['ivy'], count: null });
});

it('does what the person allowed, and nothing else', async () => {
  await start({ takes: ['quietFor', 'hide'] });
  const program = await come({ topics: [] });
  const run = (id: number, command: object) => program.socket.send(JSON.stringify({ type: 'run', id, command }));
  run(1, { id: 'quietFor', minutes: 30 });
  run(2, { id: 'comfort', on: true });
  run(3, { id: 'quit' });
  run(4, { id: 'hide' });
  run(5, { id: 'quietFor', minutes: 9_999 });
  await until(() => program.told.length >= 6);
  expect(program.told.slice(1)).toEqual([
    { type: 'done', id: 1 },
    { type: 'refused', id: 2, why: 'notAllowed' },
    { type: 'refused', id: 3, why: 'notUnderstood' },
    { type: 'refused', id: 4, why: 'failed' },
    { type: 'refused', id: 5, why: 'notUnderstood' },
  ]);
  expect(rig.ran).toEqual([{ id: 'quietFor', minutes: 30 }]);
});

it.each<[string | Buffer, number | null]>([
  ['{"type":"run","id":2,"command":{"id":"quietFor","minutes":0}}', 2],
  ['{"type":"run","id":0,"command":{"id":"goTo","to":{"place":"hooks","hookId":"a b"}}}', 0],
  ['{"type":"run","id":9007199254740991}', Number.MAX_SAFE_INTEGER],
  ['{"type":"jump","id":7}', 7],
  ['{"type":"run","id":-1,"command":{"id":"show"}}', null],
  ['{"type":"run","id":1.5,"command":{"id":"show"}}', null],
  ['{"type":"run","id":9007199254740992,"command":{"id":"show"}}', null],
  ['{"type":"run","id":"2","command":{"id":"show"}}', null],
  ['{"type":"run","command":{"id":"show"}}', null],
  ['{"type":"run","id":2', null],
  ['null', null],
  [Buffer.from('{"type":"run","id":2,"command":{"id":"show"}}'), null],
])('what it does not understand is refused with the id it came with, if that is one: %s', async (sent, id) => {
  await start();
  const program = await come({ topics: [] });
  program.socket.send(sent);
  await until(() => program.told.length === 2);
  expect(program.told[1]).toEqual({ type: 'refused', id, why: 'notUnderstood' });
});

it('takes each command that can be allowed once it is, and each is documented', async () => {
  const samples: Record<ApiCommand, object> = {
    show: {},
    hide: {},
    goTo: { to: { place: 'live' } },
    quietFor: { minutes: 30 },
    quietUntilTomorrow: {},
    quietOff: {},
    comfort: { on: 'toggle' },
    screenSafe: { on: true },
    clip: {},
  };
  const documented = apiRequest.options.flatMap(({ shape }) => ('command' in shape ? shape.command.options : []));
  expect(documented.map(({ shape }) => shape.id.value).toSorted()).toEqual([...apiCommands].toSorted());
  await start({ takes: apiCommands.filter((id) => id !== 'hide') });
  const program = await come({ topics: [] });
  for (const [index, id] of apiCommands.entries()) {
    program.socket.send(JSON.stringify({ type: 'run', id: index, command: { id, ...samples[id] } }));
  }
  await until(() => rig.clip.asked.length === 1);
  rig.clip.asked[0]();
  await until(() => program.told.length === apiCommands.length + 1);
  const answers = program.told.slice(1).map((told) => ('id' in told ? `${told.id} ${told.type}` : told.type));
  const wanted = apiCommands.map((id, index) => `${index} ${id === 'hide' ? 'refused' : 'done'}`);
  expect(answers.toSorted()).toEqual(wanted.toSorted());
  expect(rig.ran.map(({ id }: { id: string }) => id)).toEqual(apiCommands.filter((id) => id !== 'hide'));
});

it('tells how the app stands, also whether it is screen-safe', async () => {
  await start();
  const program = await come({ topics: ['app'] });
  await until(() => program.told.length >= 2);
  expect(program.told[1]).toEqual({ type: 'app', quiet: false, comfort: false, screenSafe: false, demo: true });
  rig.state.set({ ...commands.state.empty, on: { quiet: false, comfort: false, screenSafe: true } });
  await until(() => program.told.length >= 3);
  expect(program.told[2]).toMatchObject({ screenSafe: true });
});

it('asks for a clip when the person lets programs, and says it is done once it is', async () => {
  await start({ takes: ['clip'] });
  const program = await come({ topics: [] });
  program.socket.send(JSON.stringify({ type: 'run', id: 1, command: { id: 'clip' } }));
  await until(() => rig.clip.asked.length === 1);
  // What is asked for meanwhile is answered first: nobody waits for the service.
  program.socket.send(JSON.stringify({ type: 'run', id: 2, command: { id: 'hide' } }));
  await until(() => program.told.length === 2);
  rig.clip.asked[0]();
  await until(() => program.told.length === 3);
  expect(program.told).toEqual([
    { type: 'welcome', version: 1, topics: [], commands: ['clip'] },
    { type: 'refused', id: 2, why: 'notAllowed' },
    { type: 'done', id: 1 },
  ]);
  expect(rig.ran).toEqual([{ id: 'clip' }]);
});

it('asks for no clip that the person does not let programs ask for', async () => {
  await start({ takes: ['hide', 'comfort'] });
  const program = await come({ topics: [] });
  program.socket.send(JSON.stringify({ type: 'run', id: 1, command: { id: 'clip' } }));
  // Nor one of which a program says more than that.
  program.socket.send(JSON.stringify({ type: 'run', id: 2, command: { id: 'clip', channelId: 8 } }));
  await until(() => program.told.length === 3);
  expect(program.told.slice(1)).toEqual([
    { type: 'refused', id: 1, why: 'notAllowed' },
    { type: 'refused', id: 2, why: 'notUnderstood' },
  ]);
  expect(rig.ran).toEqual([]);
});

it.each<[string, AppError]>([
  ['the channel is offline', { kind: 'badInput', field: 'clip', why: 'offline' }],
  ['the sign-in does not include it', { kind: 'scopeMissing', capability: 'createClip' }],
  ['nobody is signed in any more', { kind: 'signInEnded' }],
])('no clip where %s: the program is refused, and why is for the person alone', async (_, trouble) => {
  await start({ takes: ['clip'] });
  rig.clip.trouble = trouble;
  const program = await come({ topics: [] });
  program.socket.send(JSON.stringify({ type: 'run', id: 7, command: { id: 'clip' } }));
  await until(() => rig.clip.asked.length === 1);
  rig.clip.asked[0]();
  await until(() => program.told.length === 2);
  expect(program.told[1]).toEqual({ type: 'refused', id: 7, why: 'failed' });
  // It is no fault of ours, so none is in the log.
  expect(JSON.stringify(rig.lines)).not.toContain('commandFailed');
});

it.each([
  ['wrongToken', { token: 'A'.repeat(43) }],
  ['wrongToken', { token: '' }],
  ['notUnderstood', { version: 2 }],
  ['notUnderstood', { topics: ['secrets'] }],
  ['notUnderstood', { program: ' ' }],
  ['notUnderstood', { type: 'run', id: 1, command: { id: 'show' } }],
])('a program is let go: %s', async (why, more) => {
  await start();
  const program = await come(more);
  await until(() => program.closed);
  expect(program.told).toEqual([{ type: 'goodbye', why }]);
  expect(rig.service.state.value).toMatchObject({ programs: [], turnedAway: why === 'wrongToken' ? 1 : 0 });
});

it('lets nobody in by a token that was revoked, and turns out who is in', async () => {
  await start();
  const program = await come();
  await until(() => types(program).includes('welcome'));
  const old = rig.clipboard();
  await rig.service.revokeToken();
  await until(() => program.closed);
  expect(farewell(program)).toBe('revoked');
  expect(rig.service.state.value.hasToken).toBe(false);
  const again = await come({ token: old });
  await until(() => again.closed);
  expect(farewell(again)).toBe('wrongToken');
});

it('hears nothing more from who was let go and does not hang up, and cuts it off', async () => {
  await start({ takes: ['quietOff'] });
  // A program of its own making: it says hello, and never answers that the connection is to end.
  const socket = netConnect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  let told = '';
  let closed = false;
  socket.on('data', (data) => {
    told += data.toString('latin1');
  });
  socket.on('close', () => {
    closed = true;
  });
  await once(socket, 'connect');
  const key = Buffer.alloc(16, 3).toString('base64');
  socket.write(
    `GET /v1 HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  await until(() => told.includes('101'));
  const run = JSON.stringify({ type: 'run', id: 1, command: { id: 'quietOff' } });
  socket.write(textFrame(hello()));
  socket.write(textFrame(run));
  await until(() => told.includes('"done"'));
  await rig.service.revokeToken();
  await until(() => told.includes('revoked'));
  socket.write(textFrame(run));
  socket.write(textFrame(run.replace('1', '2')));
  // What is sent behind a second one would have been answered by now.
  const other = await come();
  await until(() => other.closed);
  expect(rig.ran).toHaveLength(1);
  expect(closed).toBe(false);
  await rig.clock.advance(2_000);
  await until(() => closed);
});

it('keeps the token out of the log, the state and every answer', async () => {
  await start();
  const token = rig.clipboard();
  expect(token.length).toBeGreaterThan(40);
  const program = await come({ token: `${token}x` });
  await until(() => program.closed);
  expect(JSON.stringify([rig.lines, rig.service.state.value, program.told])).not.toContain(token);
});

it.each([
  [{ origin: 'https://evil.example' }, 403],
  [{ origin: 'http://127.0.0.1.evil.example' }, 403],
  [{ origin: 'https://localhost' }, 403],
  // A file of this computer sends what a frame in a sandbox sends.
  [{ origin: 'null' }, 403],
  [{ origin: 'file://' }, 403],
  [{ host: 'evil.example' }, 403],
  [{ path: '/' }, 404],
  [{ path: '/v1?token=x' }, 404],
])('%j does not come through the gate', async (options, status) => {
  await start();
  const program = connect(options);
  await until(() => program.refused !== 0);
  expect(program.refused).toBe(status);
});

it.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:80'])(
  'a page from %s may come, with the token',
  async (origin) => {
    await start();
    const program = await come({}, { origin });
    await until(() => types(program).includes('welcome'));
    await until(() => rig.service.state.value.programs[0]?.isPage === true);
  },
);

it('serves the page for OBS, which may talk to nobody but us, and nothing else', async () => {
  await start();
  const ask = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init);
  const page = await ask('/obs-overlay');
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<title>Sidestage overlay</title>');
  const policy = page.headers.get('content-security-policy');
  expect(policy).toContain(`connect-src ws://127.0.0.1:${port};`);
  expect(policy).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
  for (const path of ['/', '/v1', '/obs-overlay/', '/obs-overlay?token=x', '/../obs-overlay.html']) {
    expect((await ask(path)).status).toBe(426);
  }
  expect((await ask('/obs-overlay', { method: 'POST' })).status).toBe(426);
  const elsewhere = await askAs('evil.example', '/obs-overlay');
  expect(elsewhere).toBe(426);
});

it('copies the address of that page with the token behind the #, where no server sees it', async () => {
  await start();
  const token = rig.clipboard();
  await rig.service.copyOverlay();
  expect(rig.clipboard()).toBe(`http://127.0.0.1:${port}/obs-overlay#token=${token}`);
  expect(JSON.stringify(rig.lines)).not.toContain(token);
});

it('lets go who does not say who they are, who floods, and who sends too much', async () => {
  await start();
  const silent = connect();
  await once(silent.socket, 'open');
  await rig.clock.advance(5_000);
  await until(() => silent.closed);
  expect(farewell(silent)).toBe('noHello');
  const flood = await come({ topics: [] });
  await until(() => types(flood).includes('welcome'));
  for (let time = 0; time < 60; time += 1) flood.socket.send('{}');
  await until(() => flood.closed);
  expect(farewell(flood)).toBe('tooMany');
  const large = await come({ topics: [] });
  await until(() => types(large).includes('welcome'));
  large.socket.send('x'.repeat(5_000));
  await until(() => large.closed);
  await until(() => rig.service.state.value.programs.length === 0);
});

it('has room for sixteen', async () => {
  await start();
  for (let time = 0; time < 16; time += 1) await come({ topics: [] });
  await until(() => rig.service.state.value.programs.length === 16);
  const one = connect();
  await until(() => one.closed);
  expect(farewell(one)).toBe('tooMany');
});

it('tries a port that was taken again until it is free', async () => {
  blocker = createServer().listen(port, '127.0.0.1');
  await once(blocker, 'listening');
  await start();
  const seen: LocalApiState['status'][] = [];
  rig.service.state.subscribe((state: LocalApiState) => seen.push(state.status));
  await rig.clock.advance(10_000);
  const gone = once(blocker, 'close');
  blocker.close();
  await gone;
  await until(async () => {
    await rig.clock.advance(10_000);
    return rig.service.state.value.status.kind === 'listening';
  });
  // Until then it has failed, told once.
  expect(seen).toEqual([{ kind: 'listening', port }]);
  expect(JSON.stringify(rig.lines).split('localApi.notListening')).toHaveLength(2);
});

it('says that its port is taken, and listens at another one', async () => {
  blocker = createServer().listen(port, '127.0.0.1');
  await once(blocker, 'listening');
  await start();
  expect(rig.service.state.value.status).toEqual({ kind: 'failed', why: 'portTaken', port });
  [port = 0] = await freePorts(1);
  rig.settings.set({ localApi: { ...rig.settings.value.localApi, port } });
  await until(() => rig.service.state.value.status.kind === 'listening');
  const program = await come();
  await until(() => types(program).includes('welcome'));
  rig.settings.set({ localApi: { ...rig.settings.value.localApi, tells: ['app'] } });
  await until(() => program.closed);
  expect(farewell(program)).toBe('changed');
  rig.settings.set({ localApi: { ...rig.settings.value.localApi, on: false } });
  await until(() => rig.service.state.value.status.kind === 'off');
});
