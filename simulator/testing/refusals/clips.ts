import { type Refusal, type Refusals, refusal, type Scene } from './refusal.ts';

const body = (changed: Readonly<Record<string, unknown>>): Refusal['given'] => {
  return ({ sample }) => ({ body: { ...Object(sample.body), ...changed } });
};

/** Why nothing can be cut from a stream. @see PLATFORM §11.10 */
const uncuttable: readonly Refusal[] = [
  refusal(400, 'the stream has ended', 'channel is offline', ({ world, nora }) => {
    world.broadcasts.end(nora);
    return {};
  }),
  refusal(403, 'the channel is no partner’s', 'clips are not available', ({ nora }) => {
    nora.partnered = false;
    return {};
  }),
  refusal(403, 'one is banned there', 'Access denied.', (scene) => {
    scene.give('pim', 'Banned');
    return { as: 'pim' };
  }),
];

const expired = refusal(404, 'its time is over', 'Clip not found.', async (scene: Scene) => {
  await scene.advance(90 * 86_400_000);
  return {};
});
const deleted = refusal(404, 'it has been deleted', 'Clip not found.', (scene) => {
  const clip = scene.world.clips.byShareableId(String(scene.sample.path?.shareableId));
  if (clip !== undefined) scene.world.clips.delete(clip);
  return {};
});

export const clipRefusals: Refusals = {
  'clips.canClip': uncuttable,
  'clips.create': [
    ...uncuttable,
    refusal(404, 'the broadcast is unknown', 'Broadcast not found.', body({ broadcastId: 'none' })),
    refusal(400, 'the broadcast is missing', 'payload.broadcastId', body({ broadcastId: undefined })),
    refusal(400, 'it is too short', 'payload.clipDurationInSeconds', body({ clipDurationInSeconds: 14 })),
    refusal(400, 'it is too long', 'payload.clipDurationInSeconds', body({ clipDurationInSeconds: 301 })),
    refusal(400, 'it ends after now', 'finalStreamTimeMs lies after', body({ finalStreamTimeMs: 3 * 3_600_000 + 1 })),
    refusal(400, 'the title is empty', 'payload.highlightTitle', body({ highlightTitle: ' ' })),
  ],
  'clips.read': [expired, deleted],
  'clips.delete': [expired, deleted],
  'clips.setMetadata': [
    expired,
    deleted,
    refusal(400, 'the title is missing', 'payload.title', () => ({ body: {} })),
    refusal(403, 'only the stream is one’s own', 'Access denied.', (scene) => {
      const { world, nora } = scene;
      const options = { by: scene.channelOf('pim'), title: 'A', durationSeconds: 20, endsAtMs: 60_000 };
      const { shareableId } = world.clips.create(nora, world.broadcasts.goLive(nora), options);
      return { path: { shareableId } };
    }),
  ],
};
