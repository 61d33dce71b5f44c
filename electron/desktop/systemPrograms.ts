import { execFile, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';

/** Runs a program of the system. @returns what it wrote; null: it is not there, failed, or took too long */
export type Run = (program: string, args: readonly string[]) => Promise<string | null>;

/** What is heard of a program that goes on running. `ended` comes once, also when it is not there, and not after it was stopped. */
type Heard = { line: (text: string) => void; ended: () => void };

/** Starts a program of the system that goes on running. @returns stops it */
export type Follow = (program: string, args: readonly string[], heard: Heard) => () => void;

const LONGEST_RUN_MS = 2_000;

/** Programs of the system, as they are found on its path. */
export const runProgram: Run = (program, args) =>
  new Promise((resolve) => {
    execFile(program, [...args], { timeout: LONGEST_RUN_MS, windowsHide: true }, (fault, output) =>
      resolve(fault ? null : output),
    );
  });

/** The same, for those that go on: none outlives this process, unless that is killed. */
export const followProgram: Follow = (program, args, heard) => {
  const child = spawn(program, [...args], { stdio: ['ignore', 'pipe', 'ignore'], windowsHide: true });
  // A system that has no room for another one gives it no output.
  const lines = createInterface({ input: child.stdout ?? Readable.from([]) });
  const kill = (): void => void child.kill();
  let isOver = false;
  const leave = (): void => {
    isOver = true;
    process.off('exit', kill);
    lines.close();
  };
  const end = (): void => {
    if (isOver) return;
    leave();
    heard.ended();
  };
  lines.on('line', (text) => {
    if (!isOver) heard.line(text);
  });
  child.once('error', end).once('close', end);
  process.once('exit', kill);
  return () => {
    leave();
    kill();
  };
};
