import { beforeEach, describe, expect, it } from 'vitest';
import type { ChannelPreferencesChange } from '../../../shared/platform/preferences.ts';
import { HandTime } from '../../testing/handTime.ts';
import { VirtualClock } from '../clock.ts';
import { Preferences } from '../preferences/preferences.ts';
import { profileOf } from '../profile.ts';
import { nameKey, type User } from '../user.ts';
import type { Permission } from './permissions.ts';
import { CENSOR_NOTE, Speaking } from './speaking.ts';

const channelId = 7;
const everybody: readonly Permission[] = ['connect', 'chat'];
const person = (id: number): User => ({ id, username: `n${id}`, key: nameKey(`n${id}`), siteRoles: [], channelId: 0 });
const message = (...texts: readonly (string | { readonly link: string })[]) => ({
  message: {
    message: texts.map((text) =>
      typeof text === 'string' ? { type: 'text', data: text, text } : { type: 'link', text: text.link, url: text.link },
    ),
    meta: {},
  },
});

let clock: VirtualClock;
let preferences: Preferences;
let speaking: Speaking;
beforeEach(() => {
  clock = new VirtualClock({ startAtMs: 1_000_000, rate: 0, real: new HandTime() });
  preferences = new Preferences();
  speaking = new Speaking({ channelId, clock, preferences });
});
const set = (change: ChannelPreferencesChange) => void preferences.change(channelId, change);
const refusal = (user: User, permissions = everybody, roles: readonly string[] = ['User']) =>
  speaking.refusal(user, roles, permissions);
const filtered = (said: ReturnType<typeof message>, permissions = everybody) => {
  speaking.filter(said as never, permissions);
  return said.message as { message: { type: string; text: string }[]; meta: { censored?: boolean } };
};

describe('who may speak', () => {
  it('lets everybody speak as long as nothing is set', () => {
    expect(refusal(person(1))).toBeUndefined();
  });

  it('keeps a timeout until its moment, and takes it back when asked to', () => {
    speaking.timeOut(1, clock.now() + 100);
    expect([refusal(person(1)), refusal(person(2))]).toEqual(['timedOut', undefined]);
    clock.advance(100);
    expect(refusal(person(1))).toBeUndefined();
    speaking.timeOut(1, clock.now() + 100);
    speaking.timeOut(1, undefined);
    expect(refusal(person(1))).toBeUndefined();
  });

  it('asks for a level of those who do not look after the chat', () => {
    const level = profileOf(person(1)).level;
    set({ 'channel:users:levelRestrict': level });
    expect(refusal(person(1))).toBeUndefined();
    set({ 'channel:users:levelRestrict': level + 1 });
    expect(refusal(person(1))).toBe('levelTooLow');
    expect(refusal(person(1), everybody, ['Mod', 'User'])).toBeUndefined();
  });

  it('asks for the higher one of two levels', () => {
    const level = profileOf(person(1)).level;
    set({ 'channel:users:levelRestrict': 1, 'channel:users:ascensionLevelRestrict': level + 1 });
    expect(refusal(person(1))).toBe('levelTooLow');
  });

  it('makes each person wait on their own in slow mode', () => {
    set({ 'channel:slowchat': 5_000 });
    speaking.note(1);
    expect([refusal(person(1)), refusal(person(2))]).toEqual(['tooSoon', undefined]);
    clock.advance(4_999);
    expect(refusal(person(1))).toBe('tooSoon');
    clock.advance(1);
    expect(refusal(person(1))).toBeUndefined();
  });

  it('lets those who may pass by slow mode, and nobody pass by a timeout', () => {
    set({ 'channel:slowchat': 5_000 });
    speaking.note(1);
    expect(refusal(person(1), [...everybody, 'bypass_slowchat'])).toBeUndefined();
    speaking.timeOut(1, clock.now() + 1);
    expect(refusal(person(1), [...everybody, 'bypass_slowchat'])).toBe('timedOut');
  });

  it('starts slow mode afresh when it was off in between', () => {
    set({ 'channel:slowchat': 5_000 });
    speaking.note(1);
    set({ 'channel:slowchat': 0 });
    speaking.note(2);
    set({ 'channel:slowchat': 5_000 });
    expect(refusal(person(1))).toBeUndefined();
  });
});

describe('what may be said', () => {
  it('forbids links where the channel does, except to those who may', () => {
    const said = message('see ', { link: 'https://a.example/' }) as never;
    expect(speaking.hasForbiddenLink(said, everybody)).toBe(false);
    set({ 'channel:links:allowed': false });
    expect(speaking.hasForbiddenLink(said, everybody)).toBe(true);
    expect(speaking.hasForbiddenLink(said, [...everybody, 'bypass_links'])).toBe(false);
    expect(speaking.hasForbiddenLink(message('see a') as never, everybody)).toBe(false);
  });

  it('makes links text where they are not to be clicked, and joins it with its neighbours', () => {
    set({ 'channel:links:clickable': false });
    const said = () => message('see ', { link: 'https://a.example/' }, ' now');
    expect(filtered(said()).message).toEqual([
      { type: 'text', data: 'see https://a.example/ now', text: 'see https://a.example/ now' },
    ]);
    expect(filtered(said(), [...everybody, 'bypass_links']).message[1]?.type).toBe('link');
  });

  it('censors banned words as whole words in any case', () => {
    set({ 'channel:bannedwords': ['kettle'] });
    expect(filtered(message('a KETTLE!')).meta.censored).toBe(true);
    expect(filtered(message('kettles')).meta.censored).toBeUndefined();
    expect(filtered(message('a kettle'), [...everybody, 'bypass_filter']).meta.censored).toBeUndefined();
  });

  it('finds a word that is cut up into components, and notes the censoring last', () => {
    set({ 'channel:bannedwords': ['tea kettle'] });
    const { message: parts, meta } = filtered(message('tea ', 'kettle'));
    expect(meta.censored).toBe(true);
    expect(parts.at(-1)?.text).toBe(CENSOR_NOTE);
    expect(parts).toHaveLength(3);
  });

  it('follows the list of words as it changes', () => {
    set({ 'channel:bannedwords': ['kettle'] });
    expect(filtered(message('kettle')).meta.censored).toBe(true);
    set({ 'channel:bannedwords': ['drum'] });
    expect(filtered(message('kettle')).meta.censored).toBeUndefined();
    expect(filtered(message('drum')).meta.censored).toBe(true);
  });
});
