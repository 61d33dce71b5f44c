// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { createFakeBridge, type FakeBridge } from '../../testing/fakeBridge.ts';
import { startTexts } from '../../testing/startTexts.ts';
import { leaveWider, widerStore } from '../capability.ts';
import { composer, composerStore } from '../composerStore.ts';
import { moderate, moderateAloud } from './moderate.ts';

const zoe = { channelId: 7, people: [{ userId: 11, username: 'zoe' }] };
let bridge: FakeBridge;

beforeEach(() => {
  startTexts();
  composer.clear();
  leaveWider();
  bridge = createFakeBridge();
  Object.defineProperty(window, 'bridge', { value: bridge.bridge, configurable: true });
});

const notice = () => composerStore.getState().notice;

it('asks for what the sign-in lacks, which is no refusal, and tells what became of it then', async () => {
  bridge.fail('moderation.ban', { kind: 'scopeMissing', capability: 'ban' });
  const later = vi.fn();
  expect(await moderate('ban', zoe, later)).toBeNull();
  const { wanted } = widerStore.getState();
  expect(wanted?.capability).toBe('ban');
  expect(later).not.toHaveBeenCalled();
  bridge.fail('moderation.ban', { kind: 'notPermitted', capability: 'ban' });
  wanted?.then();
  await vi.waitFor(() => expect(later.mock.calls).toEqual([[{ kind: 'notPermitted', capability: 'ban' }]]));
  bridge.answer('moderation.ban', { target: 'ban/7' });
  wanted?.then();
  await vi.waitFor(() => expect(later).toHaveBeenLastCalledWith(null));
});

it('says beside the line what refused an act, also after the sign-in for more, and nothing where it is asked for', async () => {
  bridge.fail('moderation.ban', { kind: 'scopeMissing', capability: 'ban' });
  moderateAloud('ban', zoe);
  await vi.waitFor(() => expect(widerStore.getState().wanted).not.toBeNull());
  expect(notice()).toBeNull();
  bridge.fail('moderation.ban', { kind: 'badInput', field: 'person', why: 'notBelow' });
  widerStore.getState().wanted?.then();
  await vi.waitFor(() => expect(notice()).toMatch(/role/));
});
