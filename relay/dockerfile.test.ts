import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readArguments } from './arguments.ts';
import { nodeFlags } from './testing/nodeFlags.ts';

const root = join(import.meta.dirname, '..');
const text = (path: string) => readFileSync(join(root, path), 'utf8');

/** The instructions of the relay's image, lines that go on joined. */
const steps = text('relay/Dockerfile')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [, word = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    return { line, word, rest };
  });
const of = (word: string) => steps.filter((step) => step.word === word).map(({ rest }) => rest);

it('is a few lines, each an instruction that Docker knows, from a base that runs the repository', () => {
  const known = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'USER', 'VOLUME', 'EXPOSE', 'ENV', 'HEALTHCHECK', 'CMD'];
  for (const { line, word } of steps) expect(known, line).toContain(word);
  expect(steps.length).toBeLessThan(20);
  expect(steps[0]?.word).toBe('FROM');
  expect(of('FROM')).toHaveLength(1);
  const major = Number(/^node:(\d+)-slim$/.exec(of('FROM')[0] ?? '')?.[1]);
  // The first that runs TypeScript as it is.
  expect(major).toBeGreaterThanOrEqual(24);
});

it('copies what is there, and nothing that is kept from who builds it', () => {
  const sent = text('.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1));
  const sources = of('COPY').flatMap((rest) => rest.split(' ').slice(0, -1));
  expect([...sources].sort()).toEqual([...sent].sort());
  for (const source of sources) expect(existsSync(join(root, source)), source).toBe(true);
});

it('gives node the flags with which the relay is started elsewhere', () => {
  expect(of('ENV')).toEqual([`NODE_OPTIONS="${nodeFlags.join(' ')}"`]);
  const { status } = spawnSync(process.execPath, ['-e', ''], {
    env: { ...process.env, NODE_OPTIONS: nodeFlags.join(' ') },
  });
  expect(status).toBe(0);
});

it('runs as nobody in particular, from before it starts anything', () => {
  const words = steps.map(({ word }) => word);
  expect(of('USER')).toEqual(['node']);
  expect(words.lastIndexOf('RUN')).toBeLessThan(words.indexOf('USER'));
  expect(words.indexOf('USER')).toBeLessThan(words.indexOf('CMD'));
});

it('starts the relay with arguments that it knows, on the port and the folder that are named', () => {
  const [node, file, ...args] = JSON.parse(of('CMD')[0] ?? '') as string[];
  expect(node).toBe('node');
  expect(existsSync(join(root, file ?? ''))).toBe(true);
  const command = readArguments(args);
  expect(command).toMatchObject({ act: 'serve', folder: of('VOLUME')[0], port: Number(of('EXPOSE')[0]) });
  expect(command.host).toBe('0.0.0.0');
  const check = of('HEALTHCHECK')[0] ?? '';
  expect(check).toContain(`http://127.0.0.1:${command.port}/healthz`);
  const [program, flag, script = ''] = JSON.parse(check.slice(check.indexOf('['))) as string[];
  expect([program, flag]).toEqual(['node', '-e']);
  expect(() => new Function(script)).not.toThrow();
});
