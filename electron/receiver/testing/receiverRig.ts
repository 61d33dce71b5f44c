import { createHmac, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FactOf } from '../../../shared/facts.ts';
import { FactStream } from '../../kernel/facts.ts';
import { makeSealer } from '../../storage/testing/fakeSealer.ts';
import { FakeClock } from '../../testing/fakeClock.ts';
import { makeLog } from '../../testing/fakeLog.ts';
import { until } from '../../testing/until.ts';
import { IntakeBook } from '../paths/intakeBook.ts';
import { HookServer } from '../server/hookServer.ts';
import { FakeJournal } from './fakeJournal.ts';

export const SERVICE = 'demo';
export const SECRET = 'open-sesame';

/** A receiver on a free port with one signed and one unsigned path, on a clock and a journal of the test. */
export async function startReceiver() {
  const clock = new FakeClock();
  const { log, redact, lines } = makeLog(clock);
  const dir = await mkdtemp(join(tmpdir(), 'receiver-'));
  const path = join(dir, 'intakes.sealed');
  const intakes = new IntakeBook({ path, sealer: makeSealer(), clock, log, redact, randomBytes });
  const signed = (await intakes.open({ serviceKey: SERVICE, secret: SECRET, draft: false })).path;
  const open = (await intakes.open({ serviceKey: SERVICE, secret: null, draft: false })).path;
  const journal = new FakeJournal();
  const proofs: { number: string; path: string; body: string }[] = [];
  const awaited = new Set<string>();
  const allowed = new Set<string>();
  const keptPorts: number[] = [];
  const facts = new FactStream(log);
  const service = { aheadMs: 0 };
  const deps = {
    journal,
    serviceAheadMs: (key: string) => (key === SERVICE ? service.aheadMs : 0),
    facts,
    intakes,
    clock,
    log,
    proofs: {
      arrived: (number: string, request: { path: string; body: Uint8Array }) => {
        if (!awaited.delete(number)) return false;
        proofs.push({ number, path: request.path, body: Buffer.from(request.body).toString() });
        return true;
      },
    },
    allowedHosts: () => allowed,
    keepPort: (port: number) => void keptPorts.push(port),
  };
  const receiver = new HookServer(deps);
  const told: FactOf<'deliveryAccepted'>[] = [];
  facts.listen(['deliveryAccepted'], (fact) => void told.push(fact));
  await receiver.listen(null);
  const sockets: Socket[] = [];
  const port = (): number => {
    const state = receiver.state.value;
    if (state.kind !== 'listening') throw new Error(`the receiver is ${state.kind}`);
    return state.port;
  };
  return {
    ...{
      clock,
      lines,
      intakes,
      signed,
      open,
      journal,
      service,
      proofs,
      awaited,
      allowed,
      keptPorts,
      deps,
      receiver,
      told,
      port,
    },
    /** A connection that sends bytes as they are and gathers what comes. */
    raw: (): RawConnection => {
      const connection = new RawConnection(port());
      sockets.push(connection.socket);
      return connection;
    },
    /** One POST, signed as its path wants it. */
    post: (path: string, body: string | Buffer, headers: Record<string, string> = {}) => {
      const signature: Record<string, string> = path === signed ? { 'poker-signature': sign(body) } : {};
      return fetch(`http://127.0.0.1:${port()}${path}`, {
        method: 'POST',
        body: typeof body === 'string' ? body : new Uint8Array(body),
        headers: { ...signature, ...headers },
      });
    },
    close: async (): Promise<void> => {
      for (const socket of sockets) socket.destroy();
      await receiver.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

export type ReceiverRig = Awaited<ReturnType<typeof startReceiver>>;

/** What stands in Poker-Signature. */
export const sign = (body: string | Uint8Array, secret = SECRET): string =>
  `sha384=${createHmac('sha384', secret).update(body).digest('hex').toUpperCase()}`;

/** The body of a delivery. */
export const envelopeBody = (id: string, more: Record<string, unknown> = {}): string =>
  JSON.stringify({
    event: 'channel:314:update',
    id,
    payload: { online: true },
    sentAt: '2026-11-20T18:59:59.5000000+00:00',
    ...more,
  });

/** The bytes of a POST. */
export function requestBytes({
  port,
  path,
  body,
  headers = {},
}: {
  port: number;
  path: string;
  body: string | Buffer;
  headers?: Record<string, string>;
}): Buffer {
  const all = {
    Host: `127.0.0.1:${port}`,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Poker-Nth-Retry': '0',
    'Poker-Hook-Id': 'hook-1',
    'Poker-Signature': sign(body),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`), Buffer.from(body)]);
}

/** A socket that takes any bytes. */
export class RawConnection {
  readonly socket: Socket;
  received = '';
  isOver = false;

  constructor(port: number) {
    this.socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    this.socket.setNoDelay(true);
    this.socket.on('data', (chunk) => {
      this.received += chunk.toString('latin1');
    });
    this.socket.on('error', () => {
      this.isOver = true;
    });
    this.socket.on('close', () => {
      this.isOver = true;
    });
    this.socket.on('end', () => {
      this.isOver = true;
    });
  }

  send(bytes: string | Uint8Array): this {
    this.socket.write(bytes);
    return this;
  }

  /** The statuses that were answered so far. */
  get statuses(): number[] {
    return [...this.received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  }

  async answers(count: number): Promise<number[]> {
    await until(() => this.statuses.length >= count || this.isOver);
    return this.statuses;
  }

  /** The receiver has ended it. */
  over(): Promise<void> {
    return until(() => this.isOver);
  }
}
