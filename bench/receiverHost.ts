import { createSecretKey } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openJournal } from '../electron/app/journal/openJournal.ts';
import { systemClock } from '../electron/kernel/clock.ts';
import { FactStream } from '../electron/kernel/facts.ts';
import type { Logger } from '../electron/kernel/ports.ts';
import type { Journal } from '../electron/receiver/index.ts';
import { HookServer } from '../electron/receiver/server/hookServer.ts';
import type { ReceiverDoor } from '../electron/receiver/server/receiverDoor.ts';
import { dialects } from '../shared/dialects.ts';
import type { Envelope } from '../shared/platform/rest.ts';

export type ReceiverOptions = {
  /** The receiver listens on loopback alone: `127.0.0.1` or `localhost`. */
  host?: string;
  /** 0, the default: any free one. */
  port?: number;
  /** What deliveries are signed with. */
  secret: string;
  /** Where they are taken. Default: `/`. */
  path?: string;
  /** Gets each envelope once: signed, durably written and answered. */
  onEvent: (envelope: Envelope) => void;
};

export type HostedReceiver = { readonly url: string; readonly port: number; close(): Promise<void> };
/** `settled` resolves when all that was answered is filed and told, `indexed` when its words are in the index. */
export type HereReceiver = HostedReceiver & {
  readonly journal: Journal;
  readonly door: ReceiverDoor;
  settled(): Promise<void>;
  indexed(): Promise<void>;
};

const LOOPBACK = ['127.0.0.1', 'localhost'];

const EVERYTHING = { intake: null, events: [], verdicts: [], statusClasses: [], fromMs: null, toMs: null };

const log: Logger = {
  info: () => {},
  warn: (event, details) => console.error(event, details),
  fault: (event, cause) => {
    console.error(event, cause);
    return '';
  },
};

/**
 * Runs the app's receiver on one path, with its journal in a folder that goes when it is closed.
 * @param workerFile the journal's built thread; without it the source runs
 * @throws Error when it can't listen
 */
export async function hostReceiver(options: ReceiverOptions, workerFile?: string): Promise<HereReceiver> {
  const { host = '127.0.0.1', port = 0, secret, path = '/', onEvent } = options;
  if (!LOOPBACK.includes(host)) throw new Error(`the receiver listens on loopback, not on ${host}`);
  const folder = await mkdtemp(join(tmpdir(), 'receiver-'));
  const file = { path: join(folder, 'journal.sqlite'), nowMs: Date.now(), ...(workerFile ? { workerFile } : {}) };
  const journal = await openJournal({ ...file, clock: systemClock, log });
  const key = createSecretKey(secret, 'utf8');
  const of = { sender: { dialect: 'platform' as const }, dialect: dialects.platform };
  const intake = {
    path,
    serviceKey: 'outside',
    hookId: null,
    ...of,
    secret,
    createdAtMs: Date.now(),
    draft: false,
    key,
  };
  const facts = new FactStream(log);
  const receiver = new HookServer({
    journal,
    facts,
    intakes: { at: (target) => (target === path ? intake : null), takeScripted: () => null },
    proofs: { arrived: () => false },
    clock: systemClock,
    log,
    allowedHosts: () => new Set(),
    keepPort: () => {},
  });
  facts.listen(['deliveryAccepted'], ({ event, envelopeId: id, payload, sentAt }) =>
    onEvent({ event, id, payload, sentAt }),
  );
  const close = async (): Promise<void> => {
    await receiver.close();
    await journal.close();
    await rm(folder, { recursive: true, force: true });
  };
  await receiver.listen(port === 0 ? null : port);
  const state = receiver.state.value;
  if (state.kind !== 'listening') {
    await close();
    throw new Error(`the receiver does not listen: ${JSON.stringify(state)}`);
  }
  const settled = async (): Promise<void> => {
    while ((await journal.unhandled(0, 1)).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  // Whoever takes all along that has a word waits for the index.
  const indexed = async (): Promise<void> => {
    await journal.exportSlice('outside', { ...EVERYTHING, text: 'nothing' }, null, 1);
  };
  return {
    url: `http://${host}:${state.port}${path}`,
    port: state.port,
    journal,
    door: receiver.door,
    settled,
    indexed,
    close,
  };
}
