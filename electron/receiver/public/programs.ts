import { spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program that runs. */
export interface RunningProgram {
  /** Asks it to end, and ends it when it does not. Its end is still told. */
  stop(): void;
}

export type ProgramListeners = {
  /** A line of either output, without its end. */
  line(line: string): void;
  /** Once; null when it never started or a signal ended it. */
  ended(code: number | null): void;
};

export interface Programs {
  /** The path of a program that the person has installed; null when there is none. */
  find(name: string): string | null;
  /** Runs it without a shell. */
  run(path: string, args: readonly string[], listeners: ProgramListeners): RunningProgram;
}

/** How long a program may take to end when asked. */
const STOP_LIMIT_MS = 3_000;
/** Longer lines are cut: nothing we look for is that long. */
const LONGEST_LINE = 4_000;

/** Where Homebrew puts programs. An app that the Finder starts gets a PATH without them. */
const HOMEBREW = ['/opt/homebrew/bin', '/usr/local/bin'];

/** Where this computer keeps programs, in order. */
export function programFolders(platform: NodeJS.Platform, path = ''): string[] {
  const folders = path.split(delimiter).filter((folder) => folder !== '');
  return platform === 'darwin' ? [...new Set([...folders, ...HOMEBREW])] : folders;
}

/** Programs on the PATH of this computer. They end with the app. */
export const systemPrograms: Programs = {
  find: (name) => {
    const file = process.platform === 'win32' ? `${name}.exe` : name;
    const paths = programFolders(process.platform, process.env.PATH).map((folder) => join(folder, file));
    return paths.find(canRun) ?? null;
  },
  run: (path, args, listeners) => {
    // A tunnel of the person's own, set up by TUNNEL_ variables, is none of ours.
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('TUNNEL_')));
    const child = spawn(path, args, { env, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
    const kill = () => void child.kill('SIGKILL');
    let timer: NodeJS.Timeout | undefined;
    let hasEnded = false;
    const end = (code: number | null) => {
      if (hasEnded) return;
      hasEnded = true;
      clearTimeout(timer);
      process.off('exit', kill);
      listeners.ended(code);
    };
    process.on('exit', kill);
    child.on('error', () => end(null));
    child.on('close', end);
    for (const output of [child.stdout, child.stderr]) output.on('data', splitLines(listeners.line));
    return {
      stop: () => {
        if (hasEnded || timer) return;
        child.kill('SIGTERM');
        timer = setTimeout(kill, STOP_LIMIT_MS);
      },
    };
  },
};

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false; // not there, or not for us: another folder may have it
  }
}

/** Takes pieces of a program's output and gives its lines. */
export function splitLines(line: (line: string) => void): (piece: Uint8Array) => void {
  const decoder = new TextDecoder();
  let rest = '';
  return (piece) => {
    const lines = (rest + decoder.decode(piece, { stream: true })).split(/\r?\n/);
    rest = (lines.pop() ?? '').slice(0, LONGEST_LINE);
    for (const one of lines) line(one.slice(0, LONGEST_LINE));
  };
}
