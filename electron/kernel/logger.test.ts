import { expect, it } from 'vitest';
import { FakeClock } from '../testing/fakeClock.ts';
import { createLogger } from './logger.ts';
import { Redactor } from './redact.ts';

function makeLogger(random = () => 0.5) {
  const lines: string[] = [];
  const redact = new Redactor();
  const log = createLogger({ clock: new FakeClock(0), random, redact, sink: (line) => lines.push(line) });
  return { log, lines, redact };
}

it('writes one JSON line an event, without secrets', () => {
  const { log, lines, redact } = makeLogger();
  redact.learn('canary-in-a-value');
  log.info('request.answered', {
    name: 'chats.details',
    authkey: 'canary-by-name',
    note: 'saw canary-in-a-value\nthere',
  });
  log.warn('nothing');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      at: '1970-01-01T00:00:00.000Z',
      level: 'info',
      event: 'request.answered',
      details: { name: 'chats.details', authkey: '[hidden]', note: 'saw [hidden]\nthere' },
    },
    { at: '1970-01-01T00:00:00.000Z', level: 'warn', event: 'nothing' },
  ]);
  expect(lines.every((line) => !line.includes('\n'))).toBe(true);
});

it('gives a fault a short id and keeps its stack and cause', () => {
  let seed = 0;
  const { log, lines } = makeLogger(() => (seed = (seed + 0.31) % 1));
  const id = log.fault('chat.broke', new Error('outer', { cause: new Error('inner Bearer canary-token') }));
  expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}$/);
  const line = JSON.parse(lines[0] ?? '');
  expect(line).toMatchObject({
    level: 'fault',
    id,
    cause: { message: 'outer', cause: { message: expect.any(String) } },
  });
  expect(line.cause.stack).toContain('logger.test');
  expect(lines[0]).not.toContain('canary-token');
});

it('does not throw when the sink does', () => {
  const log = createLogger({
    clock: new FakeClock(0),
    random: () => 0,
    redact: new Redactor(),
    sink: () => {
      throw new Error('disk full');
    },
  });
  expect(() => log.info('anything')).not.toThrow();
});
