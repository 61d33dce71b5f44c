import { beforeEach, expect, it } from 'vitest';
import type { SystemStart } from '../kernel/desktop.ts';
import { Subject } from '../kernel/subject.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { openStarting } from './index.ts';

let on: { atLogin: boolean; links: boolean };
let fault: Error | null;
let tray: Subject<boolean>;

const system: SystemStart = {
  readAtLogin: () => ({ can: true, on: on.atLogin, blocked: false }),
  setAtLogin: (now) => {
    if (fault) throw fault;
    on.atLogin = now;
  },
  readLinks: () => ({ canChange: true, on: on.links }),
  // This system says no without a word.
  setLinks: () => undefined,
};

const open = () => openStarting({ system, tray, log: makeLog(new FakeClock()).log });

beforeEach(() => {
  on = { atLogin: false, links: false };
  fault = null;
  tray = new Subject(false);
});

it('says what the system says, also when that changes outside of the app', async () => {
  const { state, calls } = open();
  expect(state.value).toMatchObject({ tray: false, atLogin: { on: false }, links: { on: false } });
  on.links = true;
  await calls.look(undefined);
  expect(state.value.links.on).toBe(true);
  tray.set(true);
  expect(state.value.tray).toBe(true);
});

it('changes what the system takes', async () => {
  const { state, calls } = open();
  expect(await calls.setAtLogin({ on: true })).toBe(true);
  expect(state.value.atLogin.on).toBe(true);
});

it('tells what the system does not take, with a word or without', async () => {
  const { state, calls } = open();
  fault = new Error('EROFS');
  expect(await calls.setAtLogin({ on: true })).toBe(false);
  expect(await calls.setLinks({ on: true })).toBe(false);
  expect(state.value).toMatchObject({ atLogin: { on: false }, links: { on: false } });
});
