import { readdirSync, readFileSync } from 'node:fs';

/** `kind`: `main` for the root, the browser's own word for a process of its, `browser` for the browser itself. */
export type Process = { pid: number; parent: number; ticks: number; kind: string };

/** All processes below one, and itself, with the CPU time they have taken in hundredths of a second. On Linux alone. */
export function treeOf(root: number): Process[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name): Process[] => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
        const kind = /--type=([\w-]+)/.exec(command)?.[1] ?? (Number(name) === root ? 'main' : 'browser');
        return [{ pid: Number(name), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]), kind }];
      } catch {
        return []; // ended meanwhile
      }
    });
  const tree = new Set([root]);
  for (let size = 0; size !== tree.size; ) {
    size = tree.size;
    for (const { pid, parent } of all) if (tree.has(parent)) tree.add(pid);
  }
  return all.filter(({ pid }) => tree.has(pid));
}

/**
 * What of the computer's memory a process takes up, in megabytes. `resident`: its own pages, and its share of those it has in common
 * with others, such as the browser's program; `own`: what it alone has written.
 */
export function memoryOf(pid: number): { resident: number; own: number } {
  const told = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const megabytes = (name: string) => (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(told)?.[1]) * 1_024) / 1e6;
  return { resident: megabytes('Pss'), own: megabytes('Private_Dirty') };
}
