import { expect, it } from 'vitest';
import { type CloseAnswer, mayClose } from './closing.ts';

type Rig = {
  closeToTray?: boolean | null;
  trayNow?: boolean;
  trayThen?: boolean;
  quitting?: boolean;
  quittingAsks?: boolean;
  answer?: CloseAnswer;
};

/** @returns whether it may close, and what came of it in the end */
async function close({
  closeToTray = null,
  trayNow = true,
  trayThen = trayNow,
  quitting = false,
  quittingAsks = false,
  answer,
}: Rig) {
  const done: unknown[] = [];
  const window = { hide: () => done.push('hidden'), minimize: () => done.push('minimised'), isDestroyed: () => false };
  const closes = mayClose(window, {
    isQuitting: () => quitting,
    tray: { there: { value: trayNow }, recheck: async () => trayThen },
    settings: { value: { closeToTray } },
    keep: (chosen) => done.push(['kept', chosen]),
    ask: async () => {
      done.push('asked');
      return answer ?? 'cancel';
    },
    quittingAsks: () => quittingAsks,
    quit: () => done.push('quit'),
    onFault: (cause) => done.push(cause),
  });
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  return { closes, done };
}

it('ends the app where there is no tray, whatever was chosen', async () => {
  for (const closeToTray of [null, true, false]) {
    expect(await close({ closeToTray, trayNow: false })).toEqual({ closes: true, done: [] });
  }
});

it('ends the app when the person chose so, and while it quits', async () => {
  expect(await close({ closeToTray: false })).toEqual({ closes: true, done: [] });
  expect(await close({ closeToTray: true, quitting: true })).toEqual({ closes: true, done: [] });
  expect(await close({ quitting: true })).toEqual({ closes: true, done: [] });
});

it('stays where closing would end the app and there is something to ask first, and quits', async () => {
  const asks = { quittingAsks: true };
  for (const rig of [{ closeToTray: false }, { trayNow: false }]) {
    expect(await close({ ...rig, ...asks })).toEqual({ closes: false, done: ['quit'] });
    expect(await close({ ...rig, ...asks, quitting: true })).toEqual({ closes: true, done: [] });
  }
  expect(await close({ closeToTray: true, ...asks })).toEqual({ closes: false, done: ['hidden'] });
});

it('hides in the tray when the person chose so', async () => {
  expect(await close({ closeToTray: true })).toEqual({ closes: false, done: ['hidden'] });
});

it('minimises when the tray has gone meanwhile, so that the window can be found', async () => {
  expect(await close({ closeToTray: true, trayThen: false })).toEqual({ closes: false, done: ['minimised'] });
});

it('asks the first time, keeps the answer and does it', async () => {
  expect(await close({ answer: 'keep' })).toEqual({ closes: false, done: ['asked', ['kept', true], 'hidden'] });
  expect(await close({ answer: 'quit' })).toEqual({ closes: false, done: ['asked', ['kept', false], 'quit'] });
  expect(await close({ answer: 'cancel' })).toEqual({ closes: false, done: ['asked'] });
});

it('does what was asked for when the answer can not be kept', async () => {
  const done: string[] = [];
  const window = { hide: () => done.push('hidden'), minimize: () => {}, isDestroyed: () => false };
  mayClose(window, {
    isQuitting: () => false,
    tray: { there: { value: true }, recheck: async () => true },
    settings: { value: { closeToTray: null } },
    keep: () => {
      throw new Error('EROFS');
    },
    ask: async () => 'keep',
    quittingAsks: () => false,
    quit: () => {},
    onFault: (cause) => done.push(String(cause)),
  });
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  expect(done).toEqual(['Error: EROFS', 'hidden']);
});
