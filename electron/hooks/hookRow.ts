import type { HookRow } from '../../shared/hooks.ts';
import type { Webhook } from '../../shared/platform/rest.ts';
import type { KeptIntake } from '../kernel/intakes.ts';
import type { Redactor } from '../kernel/redact.ts';
import { type HealthFacts, healthOf } from './health.ts';
import type { HookNote } from './hookNotes.ts';
import { standingOf } from './standing.ts';

export type RowParts = {
  hook: Webhook;
  /** When it ends, on our clock. */
  expiresAtMs: number;
  intake: KeptIntake | null;
  note: HookNote | undefined;
  facts: HealthFacts;
  recent: HookRow['recent'];
  redact: Redactor;
};

/** A hook as the window sees it. */
export function hookRow({ hook, expiresAtMs, intake, note, facts, recent, redact }: RowParts): HookRow {
  const { id, url, events } = hook;
  return {
    id,
    name: note?.name ?? null,
    url,
    intake: intake?.path ?? null,
    events,
    signing: intake === null ? 'elsewhere' : intake.secret === null ? 'none' : 'ours',
    standing: standingOf(hook, note, expiresAtMs - facts.nowMs, redact),
    health: healthOf(facts),
    expiresAtMs,
    renewsItself: note?.renewsItself ?? false,
    last: lastOf(facts),
    recent,
  };
}

function lastOf({ history }: HealthFacts): HookRow['last'] {
  if (history === null) return null;
  const { lastAtMs: atMs, lastStatus: status, lastVerdict: verdict } = history;
  return atMs === null || status === null || verdict === null ? null : { atMs, status, verdict };
}
