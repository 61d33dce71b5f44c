import { type Refusal, type Refusals, refusal, type Scene } from './refusal.ts';

const [GUEST, SECOND] = ['kettle_and_keys', 'vahtikoira'] as const;

const invite =
  (usernames: readonly string[], more: Readonly<Record<string, unknown>> = {}) =>
  (scene: Scene) => ({
    body: { inviteeIds: usernames.map((username) => scene.user(username).id), ...more },
  });
const body = (changed: Readonly<Record<string, unknown>>): Refusal['given'] => {
  return ({ sample }) => ({ body: { ...Object(sample.body), ...changed } });
};

/** The costream of the sample has ended. */
const ended = ({ world, nora }: Scene) => {
  world.costreams.leave(nora);
  return {};
};
/** A costream of nora and her guest. */
function begin({ world, nora, other }: Scene): void {
  world.broadcasts.goLive(other);
  world.costreams.invite(nora, other, { validForMs: 60_000, layout: undefined });
  world.costreams.accept(other);
}

const hasEnded = refusal(404, 'it has ended', 'Costream not found.', ended);
const hasNone = refusal(404, 'one is in none', 'Costream not found.', () => ({ as: SECOND }));

/** @see PLATFORM §11.11 */
export const costreamRefusals: Refusals = {
  'costreams.current': [hasNone, hasEnded],
  'costreams.leave': [hasNone, hasEnded],
  'costreams.read': [hasEnded],
  'costreams.update': [
    hasEnded,
    refusal(403, 'a guest asks', 'Access denied.', () => ({ as: GUEST })),
    refusal(400, 'the layout is unknown', 'payload.layout.name', body({ layout: { name: 'pile' } })),
  ],
  'costreams.removeChannel': [
    hasEnded,
    refusal(403, 'a guest removes the host', 'Access denied.', ({ sample, nora }) => ({
      as: GUEST,
      path: { ...sample.path, channelId: nora.id },
    })),
    refusal(404, 'the channel takes no part', 'Channel not found.', (scene) => ({
      path: { ...scene.sample.path, channelId: scene.channelOf(SECOND).id },
    })),
  ],
  'costreams.invite': [
    refusal(400, 'one invites oneself', 'You cannot invite yourself.', invite(['nora_plays'])),
    refusal(404, 'a user is unknown', 'User not found.', body({ inviteeIds: [1] })),
    refusal(400, 'nobody is invited', 'payload.inviteeIds', body({ inviteeIds: [] })),
    refusal(400, 'inviteeIds are missing', 'payload.inviteeIds', body({ inviteeIds: undefined })),
    refusal(400, 'an id is no number', 'payload.inviteeIds.0', body({ inviteeIds: ['pim'] })),
    refusal(400, 'it is valid for too short a time', 'payload.validFor', body({ validFor: 999 })),
    refusal(400, 'the layout is unknown', 'payload.layout.name', body({ layout: { name: 'pile' } })),
    refusal(
      400,
      'there would be more than four channels',
      'A costream holds 4 channels.',
      invite([GUEST, SECOND, 'mara_draws', 'harbourmaster']),
    ),
    refusal(400, 'one is offline', 'Channel is offline.', ({ world, nora }) => {
      world.broadcasts.end(nora);
      return {};
    }),
    refusal(403, 'a guest invites', 'Only the host invites.', (scene) => {
      begin(scene);
      return { as: GUEST, ...invite([SECOND])(scene) };
    }),
    refusal(403, 'the user wants no invites', 'does not accept costream invites', ({ world, other }) => {
      world.preferences.change(other.id, { 'costream:allow': 'none' });
      return {};
    }),
    refusal(403, 'the user wants them of those they follow', 'does not accept costream invites', (scene) => {
      scene.world.preferences.change(scene.other.id, { 'costream:allow': 'following' });
      scene.world.follows.unfollow(scene.other.owner, scene.nora);
      return {};
    }),
  ],
};
