import type { CapabilityName } from '../../../shared/capabilities.ts';

/** What stands behind a command, in its order; the words for them are in the catalogue. `optional`: may be left out. */
type Argument = { readonly name: 'text' | 'name' | 'duration' | 'poll' | 'number'; readonly optional?: boolean };

type Declared = {
  /** Other words for it. */
  readonly aliases?: readonly string[];
  readonly args: readonly Argument[];
  /** What it takes to use it; null: nothing but being allowed to write. */
  readonly needs: CapabilityName | null;
};

const name: Argument = { name: 'name' };
const text: Argument = { name: 'text' };

/**
 * What a line may begin with: what the service documents for its chat, and nothing else. Any other word after a slash is refused,
 * never said aloud.
 * @see PLATFORM §6.3
 */
export const commands = {
  me: { args: [text], needs: null },
  w: { aliases: ['whisper'], args: [name, text], needs: null },
  timeout: { args: [name, { name: 'duration' }], needs: 'timeout' },
  purge: { args: [name], needs: 'purge' },
  ban: { args: [name], needs: 'ban' },
  unban: { args: [name], needs: 'ban' },
  delete: { args: [name], needs: 'removeMessage' },
  clear: { args: [], needs: 'clearChat' },
  poll: { args: [{ name: 'poll', optional: true }], needs: 'startPoll' },
  vote: { args: [{ name: 'number' }], needs: 'votePoll' },
  giveaway: { args: [], needs: 'startGiveaway' },
} as const satisfies Record<string, Declared>;

export type CommandName = keyof typeof commands;

export const commandNames = Object.keys(commands) as CommandName[];

/** The command of a word such as `/Timeout`; undefined when there is none. */
export function commandOf(word: string): CommandName | undefined {
  const wanted = word.slice(1).toLowerCase();
  return commandNames.find((known) => known === wanted || aliasesOf(known).includes(wanted));
}

export function declarationOf(command: CommandName): Declared {
  return commands[command];
}

/** The command that was most likely meant, with its slash; null when none is near. */
export function nearestCommand(word: string): `/${CommandName}` | null {
  const typed = word.toLowerCase();
  if (typed.length < 2) return null;
  let best: { command: CommandName; away: number } | null = null;
  for (const command of commandNames) {
    for (const known of [command, ...aliasesOf(command)]) {
      const away = distance(typed, `/${known}`);
      if (away !== null && away < (best?.away ?? Number.POSITIVE_INFINITY)) best = { command, away };
    }
  }
  return best && `/${best.command}`;
}

function aliasesOf(command: CommandName): readonly string[] {
  return declarationOf(command).aliases ?? [];
}

/** How far a word is from a command; null: too far to be meant. */
function distance(typed: string, known: string): number | null {
  // Who stops in the middle of a word has most likely meant that one.
  if (typed.length > 2 && known.startsWith(typed)) return 1;
  const away = edits(typed, known);
  return away <= (typed.length > 4 ? 2 : 1) ? away : null;
}

/** How many letters have to be put in, taken out, replaced, or swapped with their neighbour. */
function edits(from: string, to: string): number {
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let row = 1; row <= from.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1];
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const ways = [(last[column] ?? 0) + 1, (now[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + (same ? 0 : 1)];
      if (swapped) ways.push((before[column - 2] ?? 0) + 1);
      now.push(Math.min(...ways));
    }
    before = last;
    last = now;
  }
  return last[to.length] ?? 0;
}
