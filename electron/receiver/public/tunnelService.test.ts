import { expect, it } from 'vitest';
import type { TunnelChoice, TunnelProvider, TunnelState } from '../../../shared/receiver.ts';
import { Subject } from '../../kernel/subject.ts';
import { FakeClock } from '../../testing/fakeClock.ts';
import { makeLog } from '../../testing/fakeLog.ts';
import { directTunnel, manualTunnel } from './systemTunnels.ts';
import type { TunnelNews, TunnelOptions, TunnelProviderPort } from './tunnelProvider.ts';
import { TunnelService } from './tunnelService.ts';
import { TunnelTokens } from './tunnelTokens.ts';

const RELAY_TOKEN = 'nora:a-secret-of-the-relay-canary';

type Opened = TunnelOptions & { closed: boolean; rechecked: number };

function fakeProvider() {
  const opened: Opened[] = [];
  const port: TunnelProviderPort = {
    open: (options) => {
      const one = { ...options, closed: false, rechecked: 0 };
      opened.push(one);
      return {
        recheck: () => {
          one.rechecked += 1;
        },
        close: () => {
          one.closed = true;
        },
      };
    },
  };
  const tell = (news: TunnelNews) => opened.at(-1)?.news(news);
  return { port, opened, tell };
}

async function rig({
  choice = 'relay' as TunnelChoice,
  address = 'https://relay.example',
  port = 47_813 as number | null,
} = {}) {
  const clock = new FakeClock();
  const { log, redact, lines } = makeLog(clock);
  let kept: unknown;
  const store = {
    load: async () => (kept ? { kind: 'found' as const, value: kept as never } : { kind: 'none' as const }),
    save: async (value: unknown) => {
      kept = value;
    },
    wipe: async () => {
      kept = undefined;
    },
  };
  const localPort = new Subject(port);
  const settings = new Subject({ tunnel: choice, tunnelAddress: address });
  const serviceIsLocal = new Subject(true);
  const { port: fake, opened, tell } = fakeProvider();
  const service = new TunnelService({
    providers: { direct: directTunnel, manual: manualTunnel, cloudflared: fake, ngrok: fake, relay: fake },
    tokens: new TunnelTokens(store, redact),
    localPort,
    settings,
    serviceIsLocal,
    clock,
    log,
  });
  const states: TunnelState[] = [];
  service.state.subscribe((state) => states.push(state));
  await service.load();
  service.start();
  return { clock, service, states, localPort, settings, serviceIsLocal, opened, tell, lines, redact, kept: () => kept };
}

const up: TunnelNews = { kind: 'up', url: 'https://Relay.example:8443/nora' };
const ended: TunnelNews = { kind: 'down', why: 'ended', detail: '', retry: 'soon' };

it('leads a service on this computer straight to the receiver, and any other nowhere', async () => {
  const { clock, service, serviceIsLocal, localPort } = await rig({ choice: 'auto' });
  await clock.advance(0);
  expect(service.state.value).toMatchObject({ kind: 'up', provider: 'direct', url: 'http://127.0.0.1:47813' });
  expect(service.hosts).toEqual(new Set(['127.0.0.1:47813', '127.0.0.1']));
  localPort.set(50_000);
  await clock.advance(0);
  expect(service.address).toBe('http://127.0.0.1:50000');
  serviceIsLocal.set(false);
  expect(service.state.value).toEqual({ kind: 'none' });
  expect(service.address).toBeNull();
  expect(service.hosts.size).toBe(0);
});

it.each([
  ['https://hooks.nora.example/', 'https://hooks.nora.example'],
  [' https://nora.example/a/prefix/ ', 'https://nora.example/a/prefix'],
  ['https://nora.example/?#', 'https://nora.example'],
  ['http://192.0.2.1:8080', 'http://192.0.2.1:8080'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
])('takes %j for the person’s own address', async (address, url) => {
  const { clock, service } = await rig({ choice: 'manual', address });
  await clock.advance(0);
  expect(service.state.value).toMatchObject({ kind: 'up', provider: 'manual', url });
});

it.each([
  '',
  'hooks.nora.example',
  'ftp://nora.example',
  'https://a:b@nora.example',
  'https://nora.example/#x',
  'https://nora.example/?x',
])('does not take %j for an address', async (address) => {
  const { clock, service } = await rig({ choice: 'manual', address });
  await clock.advance(0);
  expect(service.state.value).toMatchObject({ kind: 'down', why: 'notSetUp', retryAtMs: null });
  expect(clock.pending).toBe(0);
});

it('waits for the receiver, and ends with it', async () => {
  const { service, localPort, opened, tell } = await rig({ port: null });
  expect(opened).toEqual([]);
  localPort.set(47_813);
  expect(service.state.value).toEqual({ kind: 'starting', provider: 'relay' });
  tell(up);
  expect(service.hosts).toEqual(new Set(['relay.example:8443', 'relay.example']));
  localPort.set(null);
  expect(opened[0]?.closed).toBe(true);
  expect(service.state.value).toEqual({ kind: 'none' });
});

it('opens another tunnel for another choice, and hears no more of the one before', async () => {
  const { service, settings, opened, tell } = await rig({ choice: 'cloudflared' });
  tell(up);
  settings.set({ tunnel: 'relay', tunnelAddress: 'https://other.example' });
  expect(opened.map(({ closed }) => closed)).toEqual([true, false]);
  expect(opened[1]?.address).toBe('https://other.example');
  opened[0]?.news({ ...ended });
  expect(service.state.value).toEqual({ kind: 'starting', provider: 'relay' });
  settings.set({ tunnel: 'relay', tunnelAddress: 'https://other.example' });
  expect(opened).toHaveLength(2);
});

it('opens it again after 1 s, twice as long each time, at most a minute', async () => {
  const { clock, service, opened, tell } = await rig();
  const waits: number[] = [];
  for (let turn = 0; turn < 9; turn++) {
    tell(ended);
    const { value } = service.state;
    const waitMs = value.kind === 'down' && value.retryAtMs !== null ? value.retryAtMs - clock.now() : -1;
    waits.push(waitMs);
    await clock.advance(waitMs - 1);
    expect(opened).toHaveLength(turn + 1);
    await clock.advance(1);
    expect(opened).toHaveLength(turn + 2);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60].map((seconds) => seconds * 1_000));
});

it('starts the waits anew for a tunnel that stood for a minute, and not for one that fell at once', async () => {
  const { clock, service, tell } = await rig();
  const fall = () => {
    tell(ended);
    const { value } = service.state;
    return value.kind === 'down' && value.retryAtMs !== null ? value.retryAtMs - clock.now() : -1;
  };
  tell(up);
  expect(fall()).toBe(1_000);
  await clock.advance(1_000);
  tell(up);
  expect(fall()).toBe(2_000);
  await clock.advance(2_000);
  tell(up);
  await clock.advance(60_000);
  expect(fall()).toBe(1_000);
});

it('does not try again by itself what only the person can mend', async () => {
  const { clock, service, opened, tell } = await rig();
  tell({ kind: 'down', why: 'refused', detail: '', retry: null });
  expect(service.state.value).toMatchObject({ kind: 'down', why: 'refused', retryAtMs: null });
  await clock.advance(600_000);
  service.recheck();
  expect(opened).toHaveLength(1);
  service.tryNow();
  expect(opened).toHaveLength(2);
});

it('waits a whole minute when another app has taken over', async () => {
  const { clock, opened, tell } = await rig();
  tell({ kind: 'down', why: 'ended', detail: '', retry: 'later' });
  await clock.advance(59_999);
  expect(opened).toHaveLength(1);
  await clock.advance(1);
  expect(opened).toHaveLength(2);
});

it('tries at once when asked to, and after a sleep what waited', async () => {
  const { service, opened, tell, clock } = await rig();
  tell(ended);
  service.tryNow();
  expect(opened).toHaveLength(2);
  tell(ended);
  service.recheck();
  expect(opened).toHaveLength(3);
  tell(up);
  service.recheck();
  expect(opened[2]?.rechecked).toBe(1);
  expect(opened).toHaveLength(3);
  await clock.advance(600_000);
  expect(opened).toHaveLength(3);
});

it('does not open a second one while the first is opening', async () => {
  const { service, settings, opened } = await rig({ choice: 'cloudflared' });
  settings.set({ tunnel: 'relay', tunnelAddress: 'https://other.example' });
  service.tryNow();
  expect(opened).toHaveLength(2);
  expect(opened[1]?.closed).toBe(false);
});

it('is told as silent while it stands, keeps its address, and comes back as it was', async () => {
  const { service, opened, tell, clock } = await rig();
  service.fellSilent(1);
  expect(service.state.value.kind).toBe('starting');
  tell(up);
  const before = service.state.value;
  service.fellSilent(clock.now() + 5_000);
  expect(service.state.value).toMatchObject({ kind: 'down', why: 'silent', retryAtMs: clock.now() + 5_000 });
  expect(service.address).toBe(up.kind === 'up' ? up.url : null);
  expect(service.hosts.has('relay.example')).toBe(true);
  expect(opened[0]?.closed).toBe(false);
  service.cameBack();
  expect(service.state.value).toEqual(before);
});

it('keeps a token, opens with it, and lets no log show it', async () => {
  const { service, opened, kept, lines, redact } = await rig();
  expect(opened[0]?.token).toBeNull();
  for (const text of ['', 'nora', 'nora:short', `no ra:${'x'.repeat(20)}`]) {
    expect(await service.setToken('relay', text)).toBe(false);
  }
  expect(kept()).toBeUndefined();
  expect(await service.setToken('relay', ` ${RELAY_TOKEN}\n`)).toBe(true);
  expect(service.tokens.value).toEqual({ ngrok: false, relay: true });
  expect(opened[1]?.token).toBe(RELAY_TOKEN);
  for (let index = 0; index < 3_000; index++) redact.learn(`an-authkey-${index}`);
  expect(redact.text(`Bearer: a-secret-of-the-relay-canary! and ${RELAY_TOKEN}`)).not.toContain('canary');
  expect(lines.join('\n')).not.toContain('canary');
  expect(JSON.stringify(service.state.value)).not.toContain('canary');
  expect(await service.setToken('ngrok', '2luGnotARealToken_0123456789')).toBe(true);
  expect(opened).toHaveLength(2);
  await service.forgetToken('relay');
  expect(opened[2]?.token).toBeNull();
  expect(kept()).toMatchObject({ relay: null });
  await service.forgetToken('ngrok');
  expect(kept()).toBeUndefined();
});

it('keeps both tokens when one is given while the other is written', async () => {
  const { service, kept } = await rig();
  await Promise.all([
    service.setToken('relay', RELAY_TOKEN),
    service.setToken('ngrok', '2luGnotARealToken_0123456789'),
    service.forgetToken('relay'),
    service.setToken('relay', RELAY_TOKEN),
  ]);
  expect(kept()).toEqual({ version: 1, ngrok: '2luGnotARealToken_0123456789', relay: RELAY_TOKEN });
});

it('tries again when the same token is given again', async () => {
  const { service, opened, tell } = await rig();
  await service.setToken('relay', RELAY_TOKEN);
  tell({ kind: 'down', why: 'refused', detail: '', retry: null });
  await service.setToken('relay', RELAY_TOKEN);
  expect(opened).toHaveLength(3);
});

it('ends everything when it closes', async () => {
  const { service, localPort, opened, tell, clock } = await rig();
  tell(up);
  service.close();
  expect(opened[0]?.closed).toBe(true);
  expect(service.state.value).toEqual({ kind: 'none' });
  localPort.set(50_000);
  service.tryNow();
  await clock.advance(600_000);
  expect(opened).toHaveLength(1);
});

it('tells each change once in the log, by name alone', async () => {
  const { lines, tell } = await rig();
  tell(up);
  tell({ ...ended, detail: 'words of a provider' } as TunnelNews);
  const events = lines.map((line) => JSON.parse(line));
  expect(events.map(({ details }) => details.kind)).toEqual(['starting', 'up', 'down']);
  expect(lines.join('\n')).not.toMatch(/words of a provider|relay\.example/);
});

const every: Record<TunnelProvider, true> = { direct: true, manual: true, cloudflared: true, ngrok: true, relay: true };
it.each(Object.keys(every).filter((name) => name !== 'direct') as TunnelChoice[])(
  'opens %s when it is chosen',
  async (choice) => {
    const { clock, service } = await rig({ choice });
    await clock.advance(0);
    expect(service.state.value).toMatchObject({ provider: choice });
  },
);

function leavingRelay(forget: () => Promise<void> = async () => {}) {
  const { log, redact } = makeLog(new FakeClock());
  const store = {
    load: async () => ({
      kind: 'found' as const,
      value: { version: 1 as const, ngrok: null, relay: RELAY_TOKEN },
    }),
    save: async () => {},
    wipe: forget,
  };
  const told: (string | null)[] = [];
  const leaving = {
    ...{ state: new Subject([]), underWay: null, start: async () => {}, forget: async () => {} },
    ...{ dismiss: () => {}, recheck: () => {}, close: () => {} },
    leaveAll: async (inUse: string | null) => void told.push(inUse),
  };
  const { port: fake } = fakeProvider();
  const service = new TunnelService({
    providers: { direct: directTunnel, manual: manualTunnel, cloudflared: fake, ngrok: fake, relay: fake },
    tokens: new TunnelTokens(store, redact),
    localPort: new Subject(null),
    settings: new Subject({ tunnel: 'relay', tunnelAddress: 'https://relay.example' }),
    serviceIsLocal: new Subject(true),
    ...{ leaving, clock: new FakeClock(), log },
  });
  return { service, told };
}

it('leaves its relay also when it is asked to before the token is known', async () => {
  const { service, told } = leavingRelay();
  const left = service.leaveRelays();
  await service.load();
  await left;
  expect(told).toEqual([RELAY_TOKEN]);
  expect(service.tokens.value.relay).toBe(false);
});

it('leaves its relay also where the token cannot be forgotten, and says so', async () => {
  const { service, told } = leavingRelay(() => Promise.reject(new Error('EACCES')));
  await service.load();
  await expect(service.leaveRelays()).rejects.toThrow('EACCES');
  expect(told).toEqual([RELAY_TOKEN]);
});
