import { type CapabilityName, missingScopes } from '../../../shared/capabilities.ts';
import type { ChannelState } from '../../../shared/channel.ts';
import { AppFailure } from '../../../shared/failure.ts';
import { scopeNames } from '../../../shared/platform/scopes.ts';
import { defaultSettings, type Settings } from '../../../shared/settings.ts';
import type { PlatformWrite } from '../../../shared/writes.ts';
import { FactStream } from '../../kernel/facts.ts';
import type { Account } from '../../kernel/ports.ts';
import { Subject } from '../../kernel/subject.ts';
import { UndoWindow, type WriteResult } from '../../kernel/undoWindow.ts';
import { Budget } from '../../platform/budget/budget.ts';
import { PlatformClient } from '../../platform/rest/client.ts';
import { empty, FakeService, json } from '../../platform/testing/fakeService.ts';
import { FakeClock, settle } from '../../testing/fakeClock.ts';
import { makeLog } from '../../testing/fakeLog.ts';
import { openStreamCard } from '../index.ts';

export const CHANNEL = 7;
export const startedAtMs = Date.UTC(2026, 10, 20, 18, 0, 0);

const owner: Account = {
  id: 'own',
  current: async () => 'canary-token',
  renew: async () => null,
  hold: new AbortController().signal,
  missing: { kind: 'notSignedIn' },
};

/** The channel as the service tells of it. */
export const channelBody = {
  id: CHANNEL,
  userId: 70,
  token: 'otto',
  name: 'Quiet evening',
  online: true,
  audience: 'teen',
  languageId: 'en',
  type: { id: 103, name: 'Talk' },
  bannerUrl: null,
  thumbnail: { url: 'https://service.test/_images/t.png' },
  badge: null,
  partnered: true,
};

/** A card of a live channel at a scripted service, signed in for everything unless told otherwise. */
export function openCard(held: readonly string[] = scopeNames) {
  const clock = new FakeClock();
  const broadcast = { id: 'b-1', channelId: CHANNEL, online: true, isTestStream: false };
  const service = new FakeService()
    .on('GET /api/v1/channels/7', json(200, channelBody))
    .on('GET /api/v1/channels/7/broadcast', json(200, { ...broadcast, startedAt: new Date(startedAtMs).toISOString() }))
    .on('GET /api/v1/channels/7/hostee', empty(404))
    .on('GET /api/v1/channels/7/hosters', json(200, []))
    .on('GET /api/v1/clips/channels/7', json(200, []))
    .on('GET /api/v1/clips/broadcasts/b-1/canClip', json(200, {}))
    .on('GET /api/v1/costreams/current', empty(404));
  const { log, redact, lines } = makeLog(clock);
  const writes = new UndoWindow<PlatformWrite>({ clock, log });
  const ended: WriteResult<PlatformWrite>[] = [];
  writes.onResult((result) => ended.push(result));
  const client = new PlatformClient({
    ...{ baseUrl: 'https://service.test', clientId: 'client-1', userAgent: 'Sidestage', account: owner },
    ...{ budget: new Budget({ clock }), clock, random: () => 0.5, fetch: service.fetch, log, redact },
  });
  const facts = new FactStream(log);
  const settings = new Subject<Settings>(defaultSettings);
  const channel = new Subject<ChannelState | null>({
    ...{ id: CHANNEL, token: 'otto', title: '', online: true, viewers: 3, liveSinceMs: null, checkedAtMs: null },
  });
  const self = new Subject<{ userId: number; username: string } | null>({ userId: 70, username: 'otto' });
  const desk = { clipboard: '', file: null as Uint8Array | null };
  const grants = { ended: false };
  /** Whether live events are listened to. */
  const heard = new Subject(true);
  const card = openStreamCard({
    ...{ platform: client, channel, self, serviceKey: 'here', facts, writes, fetch: service.fetch, clock, log, redact },
    grants: {
      require: (capability: CapabilityName) => {
        if (grants.ended) throw new AppFailure({ kind: 'signInEnded' });
        if (missingScopes(capability, held).length > 0) throw new AppFailure({ kind: 'scopeMissing', capability });
      },
    },
    settings,
    changeSettings: (change) => settings.set({ ...settings.value, ...change } as Settings),
    isHeard: heard,
    aheadMs: () => 0,
    desktop: {
      copyText: async (text) => {
        desk.clipboard = text;
      },
      readFile: async (use) => {
        const { file } = desk;
        if (file === null) return null;
        return use({ size: file.length, read: async (from, bytes) => Buffer.from(file.subarray(from, from + bytes)) });
      },
    },
  });
  let told = 0;
  /** The service tells of something by live events. */
  const tell = async (event: string, payload: Record<string, unknown>) => {
    told += 1;
    await facts.tell({ kind: 'liveEvent', id: `live/${told}`, atMs: clock.now(), serviceKey: 'here', event, payload });
    await settle();
  };
  const watch = async () => {
    await card.streamCard.calls.watch({ on: true });
    await settle();
    await settle();
  };
  return {
    ...{ card, clock, service, writes, ended, channel, self, grants, heard, settings, desk, lines, tell, watch },
  };
}
