import { beforeEach, describe, expect, it } from 'vitest';
import { AppFailure } from '../../shared/failure.ts';
import type { OwnService, ServiceProfile } from '../../shared/service.ts';
import { defaultSettings, type Settings } from '../../shared/settings.ts';
import { serviceKey } from '../kernel/serviceKey.ts';
import { Subject } from '../kernel/subject.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { type OpenService, ServiceProfiles } from './serviceProfiles.ts';

const own = (host: string, changes: Partial<OwnService> = {}): OwnService => ({
  ...{ name: host, color: 'blue', baseUrl: `https://${host}.test`, clientId: 'c' },
  ...changes,
});
const profile = ({ baseUrl, clientId }: OwnService): ServiceProfile => ({ kind: 'custom', baseUrl, clientId });
const key = (one: OwnService) => serviceKey(profile(one));
const demo: ServiceProfile = { kind: 'demo' };

let settings: Subject<Settings>;
let open: Subject<OpenService>;
let forgotten: string[];
/** What happened, in order. */
let done: string[];
let failsToForget: boolean;
let forgets: Promise<void> | null;

function makeProfiles() {
  return new ServiceProfiles({
    settings,
    changeSettings: (change) => settings.set({ ...settings.value, ...change }),
    open,
    openService: async (next) => {
      done.push(`open ${next.kind === 'demo' ? 'demo' : next.baseUrl}`);
      open.set({ ...open.value, profile: next });
      settings.set({ ...settings.value, service: next });
    },
    left: async () => void done.push('left'),
    keptOf: async () => ({
      ...{
        signIn: true,
        hookSecret: false,
        paths: 0,
        deliveries: 0,
        activity: 0,
        messages: 3,
        unsent: 0,
        days: 0,
        streams: 0,
        notes: 0,
      },
    }),
    forget: async (which) => {
      await forgets;
      if (failsToForget) throw new AppFailure({ kind: 'storageFailed', what: 'chat' });
      forgotten.push(which);
      done.push('forgot');
    },
    log: makeLog(new FakeClock()).log,
  });
}

beforeEach(() => {
  settings = new Subject<Settings>(defaultSettings);
  open = new Subject<OpenService>({ profile: demo, baseUrl: null, status: 'ready', fixed: false, turn: 1 });
  [forgotten, done, failsToForget, forgets] = [[], [], false, null];
});

const kept = () => settings.value.services;

it('gives a service that earlier settings had without a name its host’s', () => {
  settings.set({ ...settings.value, service: profile(own('stage')) });
  open.set({ ...open.value, profile: profile(own('stage')) });
  const profiles = makeProfiles();
  expect(kept()).toEqual([own('stage', { name: 'stage.test' })]);
  expect(profiles.state.value.mark).toEqual({ name: 'stage.test', color: 'blue' });
});

it('takes up no service that only the command line names', async () => {
  open.set({ ...open.value, profile: profile(own('stage')), fixed: true });
  expect(makeProfiles().state.value.mark).toBeNull();
  expect(kept()).toEqual([]);
});

it('keeps more of them, tells two of one address apart by their client ids, and refuses a double', async () => {
  const profiles = makeProfiles();
  await profiles.keep(null, own('stage'));
  await profiles.keep(null, own('stage', { name: 'twin', clientId: 'd', color: 'teal' }));
  expect(kept().map(({ name }) => name)).toEqual(['stage', 'twin']);
  const taken = { error: { kind: 'badInput', field: 'service', why: 'taken' } };
  await expect(profiles.keep(null, own('stage', { name: 'again' }))).rejects.toMatchObject(taken);
  await expect(profiles.keep(null, own('stage', { baseUrl: 'https://stage.test/' }))).rejects.toMatchObject(taken);
  await profiles.select(profile(own('stage', { clientId: 'd' })));
  expect(profiles.state.value.mark).toEqual({ name: 'twin', color: 'teal' });
});

it('has twenty at most', async () => {
  settings.set({ ...settings.value, services: Array.from({ length: 20 }, (_, at) => own(`s${at}`)) });
  await expect(makeProfiles().keep(null, own('more'))).rejects.toMatchObject({ error: { why: 'tooMany' } });
});

it('renames one and deletes nothing', async () => {
  const profiles = makeProfiles();
  await profiles.keep(null, own('stage'));
  await profiles.select(profile(own('stage')));
  await profiles.keep(own('stage'), own('stage', { name: 'new name', color: 'pink' }));
  expect(profiles.state.value.mark).toEqual({ name: 'new name', color: 'pink' });
  expect(forgotten).toEqual([]);
});

it('takes another address for another service: the old one is left, and then deleted', async () => {
  const profiles = makeProfiles();
  await profiles.keep(null, own('stage'));
  await profiles.select(profile(own('stage')));
  done = [];
  await profiles.keep(own('stage'), own('other'));
  expect(done).toEqual(['open https://other.test', 'left', 'forgot']);
  expect(forgotten).toEqual([key(own('stage'))]);
  expect(kept()).toEqual([own('other')]);
  expect(settings.value.forgetting).toEqual([]);
});

describe('removing', () => {
  it('the one in use goes on with the demo, and deletes only after the old one has written its last', async () => {
    const profiles = makeProfiles();
    await profiles.keep(null, own('stage'));
    await profiles.select(profile(own('stage')));
    done = [];
    await profiles.remove(own('stage'));
    expect(done).toEqual(['open demo', 'left', 'forgot']);
    expect(settings.value).toMatchObject({ service: demo, services: [], forgetting: [] });
    await expect(profiles.remove(own('stage'))).rejects.toMatchObject({ error: { why: 'gone' } });
  });

  it('another one leaves the one in use alone', async () => {
    const profiles = makeProfiles();
    for (const host of ['stage', 'other']) await profiles.keep(null, own(host));
    await profiles.select(profile(own('stage')));
    done = [];
    await profiles.remove(own('other'));
    expect(done).toEqual(['left', 'forgot']);
    expect(forgotten).toEqual([key(own('other'))]);
    expect(settings.value.service).toEqual(profile(own('stage')));
  });

  it('that fails is remembered, and done at the next start', async () => {
    const profiles = makeProfiles();
    await profiles.keep(null, own('stage'));
    failsToForget = true;
    await expect(profiles.remove(own('stage'))).rejects.toMatchObject({ error: { kind: 'storageFailed' } });
    expect(settings.value).toMatchObject({ services: [], forgetting: [key(own('stage'))] });
    failsToForget = false;
    await makeProfiles().resume();
    expect(forgotten).toEqual([key(own('stage'))]);
    expect(settings.value.forgetting).toEqual([]);
  });

  it('is over before the same service is spoken to again', async () => {
    const profiles = makeProfiles();
    await profiles.keep(null, own('stage'));
    await profiles.select(profile(own('stage')));
    const slow = Promise.withResolvers<void>();
    forgets = slow.promise;
    done = [];
    const removed = profiles.remove(own('stage'));
    const again = profiles.select(profile(own('stage')));
    slow.resolve();
    await Promise.all([removed, again]);
    expect(done).toEqual(['open demo', 'left', 'forgot', 'open https://stage.test']);
    expect(kept()).toHaveLength(1);
  });

  it('refuses the one that the command line has set', async () => {
    settings.set({ ...settings.value, services: [own('stage')] });
    open.set({ ...open.value, profile: profile(own('stage')), fixed: true });
    await expect(makeProfiles().remove(own('stage'))).rejects.toMatchObject({ error: { why: 'fixed' } });
    expect(kept()).toHaveLength(1);
  });
});

it('asks before the one in use is left, and leaves all as it is for who stays', async () => {
  const profiles = makeProfiles();
  for (const host of ['stage', 'other']) await profiles.keep(null, own(host));
  await profiles.select(profile(own('stage')));
  done = [];
  const asked: string[] = [];
  const stays = async (why: string) => asked.push(why) === 0;
  expect(await profiles.remove(own('stage'), stays)).toBe(false);
  expect(await profiles.keep(own('stage'), own('moved'), stays)).toBe(false);
  expect(asked).toEqual(['removing', 'moving']);
  expect([done, forgotten, settings.value.forgetting]).toEqual([[], [], []]);
  expect(kept()).toEqual([own('stage'), own('other')]);
  // What leaves nothing, or is refused all the same, asks nothing.
  expect(await profiles.keep(own('stage'), own('stage', { name: 'new name' }), stays)).toBe(true);
  expect(await profiles.keep(own('other'), own('moved'), stays)).toBe(true);
  expect(await profiles.remove(own('moved'), stays)).toBe(true);
  await expect(profiles.keep(own('gone'), own('stage'), stays)).rejects.toMatchObject({ error: { why: 'gone' } });
  expect(asked).toHaveLength(2);
});

it('says what is kept of one, and of none that is not there', async () => {
  const profiles = makeProfiles();
  await profiles.keep(null, own('stage'));
  expect(await profiles.keptOf(own('stage'))).toMatchObject({ signIn: true, messages: 3 });
  await expect(profiles.keptOf(own('other'))).rejects.toMatchObject({ error: { why: 'gone' } });
});

it('tells of the mark only when it changes', () => {
  const profiles = makeProfiles();
  let told = 0;
  profiles.state.subscribe(() => {
    told += 1;
  });
  settings.set({ ...settings.value, theme: 'light' });
  expect(told).toBe(0);
  open.set({ ...open.value, status: 'failed' });
  expect(told).toBe(1);
});
