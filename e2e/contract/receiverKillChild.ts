import { createSecretKey } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { systemClock } from '../../electron/core/clock.ts';
import type { Logger } from '../../electron/core/ports.ts';
import { Receiver } from '../../electron/services/receiver/receiver.ts';
import { openJournal } from '../../electron/storage/journal/openJournal.ts';

/** What the receiver in a process of its own is told to begin with. */
export type KillOrder = {
  journal: string;
  /** Every effect adds a line with its envelope's id. */
  effects: string;
  path: string;
  secret: string;
  port: number | null;
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

process.once('message', async ({ journal: file, effects, path, secret, port }: KillOrder) => {
  const journal = await openJournal({ path: file, nowMs: Date.now(), clock: systemClock, log });
  for (const { kind } of journal.notices) complain('notice', kind);
  const key = createSecretKey(secret, 'utf8');
  const intake = { path, serviceKey: 'demo', hookId: 'hook', secret, createdAtMs: 0, draft: false, key };
  const receiver = new Receiver({
    journal,
    intakes: { at: (target) => (target === path ? intake : null), takeScripted: () => null },
    proofs: { arrived: () => false },
    clock: systemClock,
    log,
    allowedHosts: () => new Set(),
    keepPort: () => {},
  });
  receiver.onAccepted(({ envelopeId }) => appendFileSync(effects, `${envelopeId}\n`));
  await receiver.listen(port);
  const state = receiver.state.value;
  if (state.kind !== 'listening') throw new Error(`the receiver is ${JSON.stringify(state)}`);
  tell({ kind: 'listening', port: state.port });
});
process.once('disconnect', () => process.exit(0));
tell({ kind: 'ready' });
