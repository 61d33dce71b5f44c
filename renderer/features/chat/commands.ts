/** What a line may begin with; `/whisper` is `/w` at length. Any other word after a slash is refused, never said aloud. */
export const offeredCommands = ['/me', '/w'] as const;
export type OfferedCommand = (typeof offeredCommands)[number];

/** The command that was most likely meant; null when none is near. */
export function nearestCommand(word: string): OfferedCommand | null {
  const typed = word.toLowerCase();
  const near = (command: string) =>
    typed.length > 1 && (command.startsWith(typed) || edits(typed, command) <= (typed.length > 4 ? 2 : 1));
  if (near('/me')) return '/me';
  return near('/w') || near('/whisper') ? '/w' : null;
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
