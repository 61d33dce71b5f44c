import { appendFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { openJournal } from '../../electron/app/journal/openJournal.ts';
import { systemClock } from '../../electron/kernel/clock.ts';
import { FactStream } from '../../electron/kernel/facts.ts';
import type { Logger } from '../../electron/kernel/ports.ts';
import { Subject } from '../../electron/kernel/subject.ts';
import { Forwarder } from '../../electron/receiver/deliveries/forwarder.ts';
import { listenOnOnePath } from './onePathServer.ts';

/** What the receiver in a process of its own is told to begin with. */
export type KillOrder = {
  journal: string;
  /** Every effect adds a line with its envelope's id. */
  effects: string;
  path: string;
  secret: string;
  port: number | null;
  /** Where accepted deliveries are sent on; null: nowhere. */
  forwardTo: string | null;
};

export type KillReport = { kind: 'ready' } | { kind: 'listening'; port: number };

const tell = (report: KillReport): void => void process.send?.(report);

const complain = (event: string, detail: unknown): void => void process.stderr.write(`${event} ${String(detail)}\n`);
const log: Logger = {
  info: () => {},
  warn: (event, details) => complain(event, JSON.stringify(details)),
  fault: (event, cause) => {
    complain(event, cause instanceof Error ? cause.stack : cause);
    return 'none';
  },
};

process.once('message', async ({ journal: file, effects, path, secret, port, forwardTo }: KillOrder) => {
  const journal = await openJournal({ path: file, nowMs: Date.now(), clock: systemClock, log });
  for (const { kind } of journal.notices) complain('notice', kind);
  const facts = new FactStream(log);
  facts.listen(['deliveryAccepted'], ({ envelopeId }) => appendFileSync(effects, `${envelopeId}\n`));
  const forwards = forwardTo === null ? [] : [{ id: 'target', url: forwardTo, intakes: null, on: true }];
  const settings = new Subject({ forwards });
  const forwarder = new Forwarder({ journal, settings, clock: systemClock, log });
  facts.listen(['deliveryAccepted'], ({ deliveryId: id, intake: from }) => forwarder.accepted({ id, intake: from }));
  await forwarder.start();
  const listening = await listenOnOnePath({ journal, facts, clock: systemClock, log, path, secret }, port);
  tell({ kind: 'listening', port: listening.port });
});
process.once('disconnect', () => process.exit(0));
// It is killed: what was compiled would never be written for the next one.
flushCompileCache();
tell({ kind: 'ready' });
