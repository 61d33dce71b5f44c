import { expect, it } from 'vitest';
import { AppFailure } from '../../shared/failure.ts';
import type { Handlers } from '../../shared/ipc.ts';
import type { Logger } from '../core/ports.ts';
import { answer } from './answer.ts';

const quiet: Logger = { info: () => undefined, warn: () => undefined, fault: () => 'AB12' };

function handlersWith(part: Partial<Handlers>): Handlers {
  return part as Handlers;
}

it('hands a good input on and wraps what comes back', async () => {
  const handlers = handlersWith({ 'chat.send': ({ text }) => ({ key: `k-${text}` }) });
  expect(await answer('chat.send', { text: 'hi', whisperTo: null }, handlers, quiet)).toEqual({
    ok: true,
    value: { key: 'k-hi' },
  });
});

it('refuses an input off its declaration without running the handler', async () => {
  const handlers = handlersWith({
    'chat.send': () => {
      throw new Error('must not run');
    },
  });
  const result = await answer('chat.send', { text: 7 }, handlers, quiet);
  expect(result).toMatchObject({ ok: false, error: { kind: 'badInput', field: 'chat.send' } });
});

it('passes an AppError through and hides everything else behind a log id', async () => {
  const offline = handlersWith({
    'signIn.start': () => {
      throw new AppFailure({ kind: 'offline' });
    },
  });
  expect(await answer('signIn.start', undefined, offline, quiet)).toEqual({ ok: false, error: { kind: 'offline' } });
  const broken = handlersWith({
    'signIn.start': () => {
      throw new TypeError('secret detail');
    },
  });
  expect(await answer('signIn.start', undefined, broken, quiet)).toEqual({
    ok: false,
    error: { kind: 'internal', logId: 'AB12' },
  });
});
