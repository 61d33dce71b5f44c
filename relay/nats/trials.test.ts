import { expect, it } from 'vitest';
import { Trials } from './trials.ts';

const silent = new Error('silent');
const isSilence = (cause: unknown) => cause === silent;

/** A store that answers when the test says so. */
function rig() {
  let nowMs = 0;
  const asked: { answer: () => void; fail: (cause: Error) => void }[] = [];
  const trials = new Trials(() => nowMs);
  return {
    trials,
    asked,
    pass: (ms: number) => {
      nowMs += ms;
    },
    ask: () =>
      trials.run(
        () => new Promise<string>((answer, fail) => asked.push({ answer: () => answer('taken'), fail })),
        isSilence,
      ),
  };
}

it('asks for all while the store answers, also with a fault', async () => {
  const { ask, asked, trials } = rig();
  const first = ask();
  const second = ask();
  asked[0]?.fail(new Error('full'));
  asked[1]?.answer();
  await expect(first).rejects.toThrow('full');
  expect(await second).toBe('taken');
  expect(trials.isSilent).toBe(false);
});

it('tells at once, after one has waited in vain, and lets one at a time try', async () => {
  const { ask, asked, trials, pass } = rig();
  const first = ask();
  asked[0]?.fail(silent);
  await expect(first).rejects.toBe(silent);
  expect(trials.isSilent).toBe(true);
  expect(await ask()).toBeNull();
  pass(2_000);
  const trial = ask();
  expect(await ask()).toBeNull();
  asked[1]?.fail(silent);
  await expect(trial).rejects.toBe(silent);
  expect(await ask()).toBeNull();
  pass(2_000);
  const again = ask();
  asked[2]?.answer();
  expect(await again).toBe('taken');
  expect(trials.isSilent).toBe(false);
  const next = [ask(), ask()];
  expect(asked).toHaveLength(5);
  for (const one of asked) one.answer();
  expect(await Promise.all(next)).toEqual(['taken', 'taken']);
});

it('lets all ask again as soon as the store is known to be back', async () => {
  const { ask, asked, trials } = rig();
  const first = ask();
  asked[0]?.fail(silent);
  await expect(first).rejects.toBe(silent);
  trials.reset();
  const next = ask();
  asked[1]?.answer();
  expect(await next).toBe('taken');
});

it('does not call a store silent that nobody has asked for long', async () => {
  const { ask, asked, trials, pass } = rig();
  const first = ask();
  asked[0]?.fail(silent);
  await expect(first).rejects.toBe(silent);
  pass(60_000);
  expect(trials.isSilent).toBe(false);
});
