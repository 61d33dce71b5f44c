import type { KeptLine } from '../../shared/chat.ts';
import type { DryRun } from '../../shared/queue.ts';
import { RuleJudge } from '../../shared/rules/judge.ts';
import type { Rule } from '../../shared/rules/rule.ts';
import { RuleMemory } from '../../shared/rules/ruleMemory.ts';
import { heardLine } from './hearing.ts';

/** What is kept of a room, to be looked through. */
export type KeptChat = {
  /** The next of what was kept since then, after the row `after` (0: from the beginning), in the order in which it was kept. */
  since(sinceMs: number, after: number, limit: number): Promise<KeptLine[]>;
  /** Who spoke here before, and when first. */
  people(beforeMs: number): Promise<{ userId: number; sinceMs: number; spoke: boolean }[]>;
  /** What was held when the room was left; empty: nothing. */
  held(): Promise<string>;
  /** In place of it. */
  keepHeld(entries: string): void;
};

export const DRY_RUN_MS = 60 * 60_000;
/** Looked at between two answers of the log's thread, so that main stays free for what else there is. */
const SLICE = 400;
/** Looked at in all. */
const MOST_LOOKED = 40_000;
const MOST_LINES = 100;

/** What a rule would have caught within the last hour of what is kept. @throws AppFailure `storageFailed` */
export async function runDry(rule: Rule, kept: KeptChat, nowMs: number, mine: readonly string[]): Promise<DryRun> {
  const sinceMs = nowMs - DRY_RUN_MS;
  const judge = new RuleJudge([{ id: 'dry', rule }]);
  const memory = new RuleMemory();
  for (const { userId, sinceMs: firstMs, spoke } of await kept.people(sinceMs)) memory.knew(userId, firstMs, spoke);
  const run: DryRun = { looked: 0, removed: 0, sinceMs: null, isPart: false, caught: 0, people: 0, lines: [] };
  const people = new Set<number>();
  let after = 0;
  for (;;) {
    const lines = await kept.since(sinceMs, after, SLICE);
    for (const line of lines) {
      run.sinceMs ??= line.keptAtMs;
      if (line.removed !== null) {
        run.removed += 1;
        continue;
      }
      run.looked += 1;
      const [match] = judge.hear(heardLine(line, mine), memory);
      if (match === undefined) continue;
      run.caught += 1;
      people.add(line.userId);
      const { messageId, username, text, keptAtMs } = line;
      run.lines.push({ messageId, username, text, keptAtMs, why: match.why });
      if (run.lines.length > MOST_LINES) run.lines.shift();
    }
    after = lines.at(-1)?.id ?? after;
    run.isPart = run.looked + run.removed >= MOST_LOOKED;
    if (lines.length < SLICE || run.isPart) break;
  }
  return { ...run, people: people.size, lines: run.lines.reverse() };
}
