import fc from 'fast-check';
import { until } from '../../electron/testing/until.ts';
import { type ActName, callNames, domains, type Input } from '../../shared/bridge.ts';
import { DEMO_CLIENT_ID } from '../../shared/demoClientId.ts';
import { demoHookClient } from '../../shared/demoHookClient.ts';
import type { Call } from '../../shared/domain.ts';
import type { OwnService } from '../../shared/service.ts';
import { nearly } from '../../simulator/testing/arbitraries.ts';
import type { BridgeRig } from './bridgeRig.ts';
import { DEMO_CHANNEL } from './platformRig.ts';

type Sample<N extends ActName> = (rig: BridgeRig) => Input<N> | Promise<Input<N>>;

/**
 * A good input of the calls for which it is not enough that it fits their schema; made after what has to be so before the call, as
 * a person would have it.
 */
type Samples = { [N in ActName]?: Sample<N> };

/** So many are drawn, as some of them do not fit; so many of those that do are taken. */
const DRAWN = 40;
const MOST_DRAWN = 4;

const followed = `channel:${DEMO_CHANNEL}:followed`;
const everything = { text: '', events: [], verdicts: [], statusClasses: [], fromMs: null, toMs: null, intake: null };
const everybody = { text: '', group: null, presence: null, descending: false, closedGroups: [], offset: 0, limit: 50 };

const somebody = { channelId: DEMO_CHANNEL, userId: 901, username: 'zoe' };
const lastWeek = { range: { kind: 'days', days: 7 }, compare: { kind: 'before' } } as const;

/** The code that is shown, once one is. */
async function shownCode(rig: BridgeRig): Promise<string> {
  const state = await rig.state('signIn.read', ({ kind }) => kind === 'waiting');
  return state.kind === 'waiting' ? state.code : '';
}

async function someone(rig: BridgeRig): Promise<{ userId: number }> {
  await rig.state('chatters.read', ({ here }) => here > 0);
  const { rows } = await rig.call('chatters.rows', { ...everybody, order: 'name' });
  return { userId: rows[0]?.userId ?? 0 };
}

/** A hook that was made a moment ago. */
/** The id of the account that is signed in. */
async function mainAccount(rig: BridgeRig): Promise<number> {
  const session = await rig.state('session.read', ({ kind }) => kind === 'signedIn');
  return session.kind === 'signedIn' ? session.userId : 0;
}

async function madeHook(rig: BridgeRig): Promise<{ hookId: string }> {
  await rig.call('hooks.useDemoCredential', undefined);
  const known = (await rig.read('hooks.read')).hooks.find(({ standing }) => standing.kind === 'active');
  if (known) return { hookId: known.id };
  await rig.call('hooks.beginDraft', { moveOf: null });
  const { hookId } = await rig.call('hooks.create', { events: [followed], url: null, name: 'first' });
  await rig.state('hooks.read', ({ hooks }) => hooks.some(({ id }) => id === hookId));
  return { hookId };
}

/** A stream that has ended, as the service tells. */
async function endedStream(rig: BridgeRig): Promise<{ id: number }> {
  await rig.call('streams.rows', { text: '', offset: 0, limit: 1 });
  await rig.state('streams.read', ({ total }) => total > 0);
  const { rows } = await rig.call('streams.rows', { text: '', offset: 0, limit: 1 });
  return { id: rows[0]?.stream.id ?? 0 };
}

let heldMessages = 0;

/** A message that a rule holds. */
async function held(rig: BridgeRig): Promise<{ channelId: number; key: string }> {
  await rig.state('queue.read', ({ may }) => may);
  await rig.call('settings.change', { chatRules: [{ id: 'links', text: 'hold when link', on: true }] });
  await rig.control.say(DEMO_CHANNEL, 'pim', `growth.example/${++heldMessages}`);
  const { entries } = await rig.state('queue.read', (state) => state.entries.some(({ removing }) => !removing));
  return { channelId: DEMO_CHANNEL, key: entries.find(({ removing }) => !removing)?.key ?? '' };
}

/** The card of the channel, with all that the service tells of it. */
async function openedCard(rig: BridgeRig): Promise<{ channelId: number }> {
  await rig.state('session.read', ({ kind }) => kind === 'signedIn');
  await rig.call('streamCard.watch', { on: true });
  await rig.state('streamCard.read', ({ channelId, details }) => channelId === DEMO_CHANNEL && details.value !== null);
  return { channelId: DEMO_CHANNEL };
}

const another = { id: 1, userId: 1, token: 'mara_draws', title: '', online: true, viewers: 7 };

const begun = async (rig: BridgeRig): Promise<void> => void (await rig.call('hooks.beginDraft', { moveOf: null }));

const openedPath = (rig: BridgeRig): Promise<string> =>
  rig.call('receiver.openIntake', { sender: { dialect: 'platform' }, secret: 'generate' });

/** A delivery that is kept, whose signature does not fit. */
async function delivered(rig: BridgeRig): Promise<{ id: number }> {
  const path = await openedPath(rig);
  const { receiver } = await rig.state('receiver.read', (state) => state.receiver.kind === 'listening');
  const port = receiver.kind === 'listening' ? receiver.port : 0;
  const headers = { 'content-type': 'application/json', 'poker-hook-signature': 'sha384=00' };
  await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body: '{"id":"x","event":"e"}' });
  await rig.state('deliveries.read', ({ total }) => total > 0);
  const { rows } = await rig.call('deliveries.rows', { ...everything, offset: 0, limit: 50 });
  return { id: rows[0]?.id ?? 0 };
}

/** A service on the simulator, as one's own. */
const ownStage = (baseUrl: string, clientId = 'first'): OwnService => ({
  ...{ name: 'Own stage', color: 'violet', baseUrl, clientId },
});

async function addedService(rig: BridgeRig, clientId: string): Promise<{ baseUrl: string; clientId: string }> {
  const baseUrl = rig.simulator.url;
  await rig.call('service.keep', { of: null, service: ownStage(baseUrl, clientId) });
  return { baseUrl, clientId };
}

async function openedBackup(rig: BridgeRig): Promise<void> {
  await rig.call('backup.save', undefined);
  await rig.call('backup.open', undefined);
}

const samples: Samples = {
  'app.openLink': () => ({ url: 'https://example.test/' }),
  'commands.run': () => ({ id: 'goTo', to: { place: 'activity', entryId: null } }),
  'commands.arrived': () => ({ number: 1 }),
  'settings.change': () => ({ theme: 'dark', language: 'de' }),
  'service.select': ({ simulator }) => ({
    profile: { kind: 'custom', baseUrl: simulator.url, clientId: DEMO_CLIENT_ID },
  }),

  'service.keep': ({ simulator }) => ({ of: null, service: ownStage(simulator.url) }),
  'service.keptOf': async (rig) => addedService(rig, 'counted'),
  'service.remove': async (rig) => addedService(rig, 'removed'),

  'backup.open': async (rig) => void (await rig.call('backup.save', undefined)),
  'backup.restore': openedBackup,
  'backup.undo': async (rig) => {
    await openedBackup(rig);
    await rig.call('backup.restore', undefined);
  },

  'privacy.clear': () => ({ kind: 'notes' }),

  'demo.start': async (rig) => {
    await rig.call('demo.watch', { on: true });
    await rig.state('demo.read', ({ kind }) => kind === 'told');
    return { action: 'poll' };
  },
  'demo.stop': () => ({ action: 'poll' }),
  'demo.setSpeed': () => ({ speed: 1 }),
  // Of the jumps that their face allows, the one that always leads somewhere.
  'demo.jump': () => ({ to: 'tenMinutes' }),
  'demo.setViewers': () => ({ viewers: 40 }),

  'signIn.cancel': async (rig) => void (await shownCode(rig)),
  'signIn.tryNow': async (rig) => {
    await rig.call('signIn.start', undefined);
    await rig.control.approve(await shownCode(rig));
  },
  'session.openChannel': () => ({ channel: 'nora_plays' }),
  'session.keep': async (rig) => {
    await rig.state('session.read', ({ kind }) => kind === 'signedIn');
    return { on: 'memory' };
  },

  'accounts.signInAgain': async (rig) => ({ accountId: await mainAccount(rig) }),
  'accounts.widen': async (rig) => {
    await mainAccount(rig);
    return { capability: 'timeout', accountId: null };
  },
  'accounts.speakAs': async (rig) => ({ channelId: DEMO_CHANNEL, accountId: await mainAccount(rig) }),
  'accounts.look': async (rig) => {
    await mainAccount(rig);
    return { channelId: DEMO_CHANNEL };
  },

  'chat.send': async (rig) => {
    await rig.state('chat.read', ({ room }) => room.kind === 'joined' && room.permissions.includes('chat'));
    return { channelId: DEMO_CHANNEL, text: 'good evening', whisperTo: null, as: await mainAccount(rig) };
  },
  'chat.withdraw': () => ({ channelId: DEMO_CHANNEL, key: 'none' }),
  'chat.retry': () => ({ channelId: DEMO_CHANNEL, key: 'none' }),

  'queue.approve': held,
  'queue.remove': held,
  'queue.dryRun': () => ({ channelId: DEMO_CHANNEL, text: 'hold when first or link' }),
  'queue.dismissWave': () => ({ channelId: DEMO_CHANNEL, key: 'wave/1' }),

  'chat.reconnect': () => ({ channelId: DEMO_CHANNEL }),
  'chat.readEarlier': () => ({ channelId: DEMO_CHANNEL, before: 'none' }),
  'chat.readNews': () => ({ channelId: DEMO_CHANNEL }),
  'channels.open': () => ({ channel: 'build_along', tab: 'new' }),
  'channels.bringToFront': () => ({ channelId: DEMO_CHANNEL }),
  'channels.close': async (rig) => {
    await rig.call('channels.open', { channel: 'build_along', tab: 'new' });
    const { tabs } = await rig.state('channels.read', (state) => state.tabs.length > 1);
    return { channelId: tabs.find(({ token }) => token === 'build_along')?.id ?? 0 };
  },
  'chat.search': () => ({ channelId: DEMO_CHANNEL, text: '', from: null }),
  'chat.keptAt': () => ({ channelId: DEMO_CHANNEL, minutes: [0] }),
  'chat.around': async (rig) => {
    await rig.state('chat.read', ({ room }) => room.kind === 'joined');
    await rig.control.say(DEMO_CHANNEL, 'mod_hana', 'what a drop');
    let id: number | undefined;
    await until(async () => {
      const { lines } = await rig.call('chat.search', { channelId: DEMO_CHANNEL, text: 'drop', from: null });
      id = lines[0]?.id;
      return id !== undefined;
    });
    return { channelId: DEMO_CHANNEL, id: id ?? 0 };
  },

  'chat.startGiveaway': () => ({ channelId: DEMO_CHANNEL }),
  'chat.cancelSkill': () => ({ channelId: DEMO_CHANNEL, executionId: 'none', name: 'olive_crow', skill: 'Fireworks' }),
  'polls.start': () => ({
    ...{
      channelId: DEMO_CHANNEL,
      question: 'Which song?',
      answers: ['Lanterns', 'Northbound'],
      seconds: 30,
      post: false,
    },
  }),
  'polls.vote': () => ({ channelId: DEMO_CHANNEL, id: 'none', answer: 0 }),
  'polls.forget': () => ({ channelId: DEMO_CHANNEL }),
  'chatters.check': someone,
  'chatters.searchService': () => ({ text: 'a' }),
  'chatters.card': someone,
  'chatters.setNote': async (rig) => ({ ...(await someone(rig)), note: 'drums' }),

  'people.rows': async (rig) => {
    await rig.call('people.next', { list: 'followers' });
    await rig.state('people.read', ({ lists }) => lists.followers.loaded > 0);
    return { list: 'followers', text: '', only: 'all', order: 'since', descending: true, offset: 0, limit: 50 };
  },
  'people.next': () => ({ list: 'moderators' }),
  // A walk over all followers would go on for long after the call.
  'people.all': () => ({ list: 'banned' }),
  'people.again': () => ({ list: 'moderators' }),
  'people.about': someone,
  'people.ask': someone,
  'people.find': () => ({ list: 'banned', name: 'nora_plays' }),

  'moderation.removeMessage': async (rig) => {
    await rig.state('chat.read', ({ room }) => room.kind === 'joined' && room.permissions.includes('remove_message'));
    const said = (await rig.control.say(DEMO_CHANNEL, 'zoe', 'to be removed')) as { id: string; user_id: number };
    return { ...somebody, userId: said.user_id, username: 'zoe', messageId: said.id };
  },
  'moderation.removeLast': async (rig) => {
    const said = (await rig.control.say(DEMO_CHANNEL, 'pim', 'the last one')) as { id: string; user_id: number };
    const isIt = (item: { kind: string }) => item.kind === 'message' && 'id' in item && item.id === said.id;
    await rig.state('chat.read', ({ items }) => items.some(isIt));
    return { ...somebody, userId: said.user_id, username: 'pim' };
  },
  'moderation.purge': () => somebody,
  'moderation.timeout': () => ({ ...somebody, seconds: 60 }),
  'moderation.endTimeout': () => somebody,
  'moderation.timeoutMany': () => ({
    channelId: DEMO_CHANNEL,
    people: [{ userId: 901, username: 'zoe' }],
    seconds: 60,
  }),
  'moderation.endTimeouts': () => ({ channelId: DEMO_CHANNEL, people: [{ userId: 901, username: 'zoe' }] }),
  'moderation.ban': () => ({ channelId: DEMO_CHANNEL, people: [{ userId: 901, username: 'zoe' }] }),
  'moderation.unban': () => ({ channelId: DEMO_CHANNEL, people: [{ userId: 901, username: 'zoe' }] }),
  'moderation.changeRoles': () => ({ ...somebody, add: ['Mod'], remove: [] }),
  'moderation.clearChat': () => ({ channelId: DEMO_CHANNEL }),
  'moderation.watch': () => ({ ...somebody, minutes: 60 }),

  'tunnel.setRelay': () => ({ keep: true, hours: 24, fallbacks: ['https://second.relay.example'] }),
  'hooks.refresh': async (rig) => void (await rig.call('hooks.useDemoCredential', undefined)),
  'hooks.pasteSecret': ({ desk }) => {
    desk.clipboard = demoHookClient.secret;
  },
  'hooks.saveCredential': () => ({ clientId: demoHookClient.clientId, keep: 'memory' }),
  'hooks.beginDraft': async (rig) => ({ moveOf: (await madeHook(rig)).hookId }),
  'hooks.setDraftSecret': async (rig) => {
    await begun(rig);
    return { to: 'generate' };
  },
  'hooks.proveDraft': () => ({ url: null }),
  'hooks.create': async (rig) => {
    // The twin of a hook that is there: a move begins.
    await rig.call('hooks.beginDraft', { moveOf: (await madeHook(rig)).hookId });
    return { events: [followed], url: null, name: 'twin' };
  },
  'hooks.rename': async (rig) => ({ ...(await madeHook(rig)), name: 'the desk' }),
  'hooks.renew': madeHook,
  'hooks.setRenewsItself': async (rig) => ({ ...(await madeHook(rig)), on: true }),
  'hooks.deactivate': async (rig) => {
    const hook = await madeHook(rig);
    // Somebody thinks better of it.
    void rig
      .state('hooks.read', ({ undoable }) => undoable.length > 0)
      .then(() => rig.call('hooks.undoDeactivate', hook));
    return hook;
  },
  'hooks.undoDeactivate': madeHook,
  'hooks.stopMove': madeHook,

  'receiver.listen': () => ({ port: null }),
  'receiver.openIntake': () => ({ sender: { dialect: 'github' }, secret: 'generate' }),
  'receiver.closeIntake': async (rig) => ({ path: await openedPath(rig) }),
  'receiver.answerWith': async (rig) => ({ path: await openedPath(rig), answer: '500', times: 1 }),
  'tunnel.choose': () => ({ choice: 'auto', address: '' }),
  'tunnel.pasteToken': ({ desk }) => {
    desk.clipboard = 'nora-desk:a-secret-of-the-relay';
    return { of: 'relay' };
  },
  'tunnel.forgetToken': () => ({ of: 'relay' }),

  'streamCard.refresh': async (rig) => void (await openedCard(rig)),
  'streamCard.save': async (rig) => ({ ...(await openedCard(rig)), change: { title: 'Late set' }, preset: null }),
  'streamCard.setPicture': async (rig) => ({ ...(await openedCard(rig)), picture: 'badge' }),
  'streamCard.deleteBanner': openedCard,
  'clips.picture': async (rig) => ({ ...(await openedCard(rig)), id: 'none-of-this-id' }),
  'streamCard.gamePicture': async (rig) => {
    await openedCard(rig);
    return { id: 103 };
  },
  'streamCard.picture': async (rig) => ({ ...(await openedCard(rig)), picture: 'thumbnail' }),
  'broadcast.copyKey': openedCard,
  'broadcast.resetKey': openedCard,
  'broadcast.unlockTranscodes': openedCard,
  'hosting.host': async (rig) => ({ ...(await openedCard(rig)), hostee: another }),
  'hosting.stop': openedCard,
  'hosting.plan': async (rig) => ({ ...(await openedCard(rig)), hostee: another }),
  'hosting.arrange': async (rig) => ({ ...(await openedCard(rig)), layout: 'grid' }),
  'clips.make': async (rig) => ({ ...(await openedCard(rig)), seconds: 30 }),
  'clips.rename': async (rig) => ({ ...(await openedCard(rig)), id: 'none', title: 'Drum fill' }),
  'clips.delete': async (rig) => ({ ...(await openedCard(rig)), id: 'none' }),
  'costream.invite': async (rig) => ({ ...(await openedCard(rig)), invitee: another }),
  'costream.remove': async (rig) => ({ ...(await openedCard(rig)), memberId: 1 }),
  'costream.leave': openedCard,
  'ownEmoticons.save': async (rig) => {
    const card = await openedCard(rig);
    await rig.call('ownEmoticons.load', undefined);
    return { ...card, emoticons: [] };
  },
  'following.look': async (rig) => void (await openedCard(rig)),
  'following.set': async (rig) => ({ ...(await openedCard(rig)), follow: true }),
  'channelRules.save': async (rig) => ({ ...(await openedCard(rig)), change: { slowSeconds: 2 } }),

  'streams.page': endedStream,
  'streams.update': endedStream,
  'streams.setNote': async (rig) => ({
    ...{ ...(await endedStream(rig)), channelId: DEMO_CHANNEL, note: 'Second mic was too quiet.' },
  }),
  'analytics.view': () => ({ ...lastWeek, zoom: null, points: 500 }),
  'analytics.table': () => ({ ...lastWeek, stepMs: null, offset: 0, limit: 100 }),
  'analytics.fetch': async (rig) => {
    await rig.state('session.read', ({ kind }) => kind === 'signedIn');
    return lastWeek;
  },
  'analytics.addNote': ({ simulator }) => ({
    ...{ channelId: DEMO_CHANNEL, atMs: simulator.world.clock.now(), text: 'scene change' },
  }),
  'analytics.export': () => ({ ...lastWeek, as: 'csv' }),
  'analytics.savePicture': () => ({ as: 'svg', name: 'viewers', data: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),

  'deliveries.rows': async (rig) => {
    await delivered(rig);
    return { ...everything, offset: 0, limit: 50 };
  },
  'deliveries.detail': delivered,
  'deliveries.replay': async (rig) => ({ ...(await delivered(rig)), url: null, body: null, resign: false }),
  'deliveries.copyCurl': delivered,
  'deliveries.export': async (rig) => {
    await delivered(rig);
    return everything;
  },
};

/** Those that change something for which the sign-in was not made. */
export const widerActs = [
  'streamCard.save',
  'streamCard.setPicture',
  'streamCard.deleteBanner',
  'broadcast.resetKey',
  'broadcast.unlockTranscodes',
  'hosting.host',
  'hosting.stop',
  'hosting.arrange',
  'clips.make',
  'clips.rename',
  'clips.delete',
  'costream.invite',
  'costream.remove',
  'costream.leave',
  'ownEmoticons.save',
  'channelRules.save',
  'following.set',
] as const satisfies ActName[];

/** These end what the others need. */
const last: readonly string[] = [
  'demo.startOver',
  'session.signOut',
  'service.select',
  'privacy.deleteAll',
] satisfies ActName[];

/** Every call of every face that asks for more than a state, in the order in which they can be made. */
export const acts = callNames
  .filter((name): name is ActName => !name.endsWith('.read'))
  .toSorted((a, b) => last.indexOf(a) - last.indexOf(b));

const calls = new Map<string, Call>(
  domains.flatMap((face) => Object.entries<Call>(face.calls).map(([name, call]) => [`${face.name}.${name}`, call])),
);

/** Inputs to make a call with: its sample, else some that are drawn from its schema. */
export async function inputsOf(name: ActName, rig: BridgeRig): Promise<unknown[]> {
  const sample = samples[name];
  if (sample) return [await sample(rig)];
  const schema = calls.get(name)?.input;
  if (!schema || schema.safeParse(undefined).success) return [undefined];
  const drawn = fc.sample(nearly(schema), DRAWN).filter((value) => schema.safeParse(value).success);
  return drawn.slice(0, MOST_DRAWN);
}
