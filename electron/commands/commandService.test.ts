import { expect, it } from 'vitest';
import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { QuietState } from '../../shared/notifications.ts';
import { Subject } from '../kernel/subject.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { CommandService } from './commandService.ts';

const loud: QuietState = { quiet: false, why: null, untilMs: null };

function start() {
  const clock = new FakeClock();
  const done: unknown[] = [];
  const quiet = new Subject(loud);
  const comfort = new Subject({ on: false });
  const screenSafe = new Subject(false);
  const serviceKey = new Subject('here');
  const trouble: { clip: AppError | null } = { clip: null };
  const commands = new CommandService({
    ...{ log: makeLog(clock).log, quiet, comfort, screenSafe },
    refusedKeys: new Subject([]),
    serviceKey,
    show: () => done.push('show'),
    hide: () => done.push('hide'),
    quit: () => done.push('quit'),
    quietFor: (minutes) => done.push(['quietFor', minutes]),
    quietUntilMorning: () => done.push('quietUntilMorning'),
    setComfort: (on) => comfort.set({ on }),
    setScreenSafe: (on) => screenSafe.set(on),
    clip: async () => {
      done.push('clip');
      if (trouble.clip !== null) throw new AppFailure(trouble.clip);
    },
  });
  return { clock, commands, done, quiet, comfort, screenSafe, serviceKey, trouble };
}

it('does what it is told', () => {
  const { commands, done, comfort, screenSafe } = start();
  commands.run({ id: 'hide' }, 'tray');
  commands.run({ id: 'quietFor', minutes: 30 }, 'menu');
  commands.run({ id: 'quietOff' }, 'window');
  commands.run({ id: 'quietUntilTomorrow' }, 'tray');
  commands.run({ id: 'quit' }, 'menu');
  expect(done).toEqual(['hide', ['quietFor', 30], ['quietFor', null], 'quietUntilMorning', 'quit']);
  commands.run({ id: 'comfort', on: 'toggle' }, 'window');
  expect(comfort.value.on).toBe(true);
  commands.run({ id: 'comfort', on: 'toggle' }, 'window');
  commands.run({ id: 'comfort', on: false }, 'window');
  expect(comfort.value.on).toBe(false);
  commands.run({ id: 'screenSafe', on: 'toggle' }, 'tray');
  expect(screenSafe.value).toBe(true);
  commands.run({ id: 'screenSafe', on: false }, 'window');
  expect(screenSafe.value).toBe(false);
  expect(() => commands.run({ id: 'screenSafe', on: false }, 'link')).toThrow();
});

it('says what is on, and what would change nothing', () => {
  const { commands, quiet, comfort } = start();
  expect(commands.state.value).toMatchObject({
    on: { quiet: false, comfort: false, screenSafe: false },
    idle: { quietOff: expect.anything() },
  });
  quiet.set({ quiet: true, why: 'asked', untilMs: 1 });
  comfort.set({ on: true });
  expect(commands.state.value).toMatchObject({ on: { quiet: true, comfort: true }, idle: {} });
});

it('holds the newest place until the window is there, and shows the window', () => {
  const { commands, done } = start();
  commands.run({ id: 'goTo', to: { place: 'live' } }, 'tray');
  const first = commands.state.value.wanted?.number ?? 0;
  commands.run({ id: 'goTo', to: { place: 'activity', entryId: 12 } }, 'notification');
  expect(done).toEqual(['show', 'show']);
  commands.arrived(first);
  const { wanted } = commands.state.value;
  expect(wanted?.to).toEqual({ place: 'activity', entryId: 12 });
  commands.arrived(wanted?.number ?? 0);
  expect(commands.state.value.wanted).toBeNull();
});

it('a link opens a place, and never acts', () => {
  const { commands, done } = start();
  commands.follow('sidestage://settings/about');
  expect(commands.state.value.wanted?.to).toEqual({ place: 'settings', section: 'about' });
  commands.follow('sidestage://quit');
  expect(done).toEqual(['show', 'show']);
  for (const id of ['quit', 'hide', 'quietOff', 'quietUntilTomorrow'] as const) {
    expect(() => commands.run({ id }, 'link')).toThrow('badInput');
  }
  expect(done).toHaveLength(2);
});

it('makes a clip at once; that none could be made is told until one is, and a link makes none', async () => {
  const { commands, done, trouble, serviceKey } = start();
  await commands.run({ id: 'clip' }, 'keys');
  expect([done, commands.state.value.failed]).toEqual([['clip'], null]);
  trouble.clip = { kind: 'badInput', field: 'clip', why: 'offline' };
  await commands.run({ id: 'clip' }, 'keys');
  expect(commands.state.value.failed).toEqual({ id: 'clip', error: trouble.clip, number: 1 });
  await expect(commands.run({ id: 'clip' }, 'program')).rejects.toThrow('badInput');
  await expect(commands.run({ id: 'clip' }, 'window')).rejects.toThrow('badInput');
  expect(commands.state.value.failed?.number).toBe(2);
  trouble.clip = null;
  await commands.run({ id: 'clip' }, 'program');
  expect(commands.state.value.failed).toBeNull();
  trouble.clip = { kind: 'offline' };
  await commands.run({ id: 'clip' }, 'keys');
  const number = commands.state.value.failed?.number ?? 0;
  commands.seen(number - 1);
  expect(commands.state.value.failed).not.toBeNull();
  commands.seen(number);
  expect(commands.state.value.failed).toBeNull();
  await commands.run({ id: 'clip' }, 'keys');
  commands.run({ id: 'goTo', to: { place: 'analytics' } }, 'tray');
  serviceKey.set('another');
  expect(commands.state.value).toMatchObject({ failed: null, wanted: null });
  // Nor does it end there what it began here.
  const clip = commands.run({ id: 'clip' }, 'keys');
  serviceKey.set('a third');
  await clip;
  expect(commands.state.value.failed).toBeNull();
  expect(() => commands.run({ id: 'clip' }, 'link')).toThrow('badInput');
});

it('tells nothing once it is closed', () => {
  const { commands, quiet } = start();
  commands.close();
  const last = commands.state.value;
  quiet.set({ quiet: true, why: 'asked', untilMs: 1 });
  expect(commands.state.value).toBe(last);
});
