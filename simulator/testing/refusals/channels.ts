import { pictureForm } from '../channelSamples.ts';
import { type Refusal, type Refusals, refusal, type Scene } from './refusal.ts';

const body =
  (sent: unknown): Refusal['given'] =>
  () => ({ body: sent });
const at = (scene: Scene, username: string) => ({
  path: { ...scene.sample.path, channelId: scene.channelOf(username).id },
});

/** @see PLATFORM §4.2 */
const changes: readonly Refusal[] = [
  refusal(403, 'a field may not be set', 'You may not set "partnered".', body({ partnered: false })),
  refusal(403, 'a field is unknown', 'You may not set "nonsense".', body({ nonsense: 1 })),
  refusal(
    403,
    'one may and another may not be set',
    'You may not set "viewersTotal".',
    body({ name: 'A', viewersTotal: 1 }),
  ),
  refusal(400, 'the name is no text', 'payload.name', body({ name: 7 })),
  refusal(400, 'the audience is unknown', 'payload.audience', body({ audience: 'all' })),
  refusal(400, 'the type is unknown', 'payload.typeId', body({ typeId: 4_000_000 })),
  refusal(400, 'the cover is another’s', 'payload.coverId', body({ coverId: 12 })),
  refusal(400, 'the thumbnail is another’s', 'payload.thumbnailId', body({ thumbnailId: 12 })),
];

/** @see PLATFORM §11.5 */
const uploads = (kind: string, largest: number): readonly Refusal[] => [
  refusal(400, 'it is no form', 'A multipart/form-data body', () => ({ body: {} })),
  refusal(400, 'the file is in another field', `payload.${kind}`, () => ({ body: pictureForm('other') })),
  refusal(400, 'the file is no picture', `payload.${kind}`, () => ({ body: pictureForm(kind, Buffer.from('<svg/>')) })),
  refusal(413, 'the file is too large', `A ${kind} has at most`, () => ({
    body: pictureForm(kind, Buffer.alloc(largest + 1)),
  })),
];
const MEBIBYTE = 1024 * 1024;
const DECIDED_AFTER_MS = 3 * 86_400_000;

/** Who is to follow, or to follow no more. @see PLATFORM §11.3 */
const followers: readonly Refusal[] = [
  refusal(400, 'the user is missing', 'payload.user', () => ({ body: {}, query: {} })),
  refusal(400, 'the user is no number', 'payload.user', () => ({ body: { user: 'x' }, query: {} })),
  refusal(404, 'the user is unknown', 'User not found.', () => ({ body: { user: 1 }, query: {} })),
  refusal(403, 'the user is somebody else', 'Access denied.', (scene) => ({
    body: { user: scene.user('pim').id },
    query: {},
  })),
];
const ownChannel = refusal(403, 'the channel is one’s own', 'You cannot follow yourself.', (scene) =>
  at(scene, 'nora_plays'),
);

/** @see PLATFORM §11.4 */
const hostees = (hostee: (id: number) => unknown): readonly Refusal[] => [
  refusal(400, 'one hosts oneself', 'You cannot host yourself.', ({ nora }) => ({ body: hostee(nora.id) })),
  refusal(404, 'the hostee is unknown', 'Channel not found.', body(hostee(1))),
  refusal(403, 'the hostee wants no hosts', 'This channel may not be hosted.', ({ world, other }) => {
    world.preferences.change(other.id, { 'hosting:allow': false });
    return { body: hostee(other.id) };
  }),
];
const hostsNobody = refusal(404, 'nobody is hosted', 'Hostee not found.', ({ world, nora }) => {
  world.hosting.end(nora);
  return {};
});

const patch = (operation: unknown): Refusal['given'] => body([operation]);
const place = '/emoticons/:new';

/** @see PLATFORM §4.2, §4.3, §11.3 to §11.5, §11.7 */
export const channelRefusals: Refusals = {
  'channels.list': [
    refusal(400, 'where lacks an operator', 'query.where', () => ({ query: { where: 'id' } })),
    refusal(400, 'where has one bound for two', 'query.where', () => ({ query: { where: 'id:between:1' } })),
  ],
  'channels.replace': changes,
  'channels.update': changes,
  'channels.setBadge': uploads('badge', MEBIBYTE),
  'channels.setThumbnail': uploads('thumbnail', 10 * MEBIBYTE),
  'channels.setBanner': uploads('banner', 10 * MEBIBYTE),
  'channels.banner': [
    refusal(404, 'the channel has none', 'Banner not found.', (scene) => at(scene, 'kettle_and_keys')),
  ],
  'channels.deleteBanner': [
    refusal(404, 'it has been deleted', 'Banner not found.', (scene) => scene.afterSending('channels.deleteBanner')),
  ],
  'channels.follow': [...followers, ownChannel],
  'channels.createFollow': [
    ...followers,
    ownChannel,
    refusal(400, 'one follows already', 'You are already following', (scene) =>
      scene.afterSending('channels.createFollow'),
    ),
  ],
  'channels.unfollow': [
    ...followers,
    refusal(404, 'one does not follow', 'Follow not found.', (scene) => scene.afterSending('channels.unfollow')),
  ],
  'channels.relationship': [
    refusal(400, 'the user is missing', 'query.user', () => ({ query: {} })),
    refusal(404, 'the user is unknown', 'User not found.', () => ({ query: { user: '1' } })),
  ],
  'channels.emoticons': [refusal(404, 'the user is unknown', 'User not found.', () => ({ query: { user: '1' } }))],
  'channels.updateEmoticons': [
    refusal(400, 'the operation is unknown', 'payload.0.op', patch({ op: 'fly', path: place })),
    refusal(400, 'the path is missing', 'payload.0.path', patch({ op: 'remove' })),
    refusal(400, 'there is nothing at the path', 'there is no ":new"', patch({ op: 'remove', path: place })),
    refusal(
      400,
      'there is nothing to copy',
      'there is no ":old"',
      patch({ op: 'copy', from: '/emoticons/:old', path: place }),
    ),
    refusal(
      400,
      'a test does not hold',
      'is not what the test says',
      patch({ op: 'test', path: '/emoticons', value: {} }),
    ),
    refusal(400, 'what comes out is no emoticon', 'emoticons', patch({ op: 'add', path: place, value: { x: 'left' } })),
  ],
  'channels.hostee': [hostsNobody],
  'channels.host': [
    ...hostees((id) => ({ id })),
    refusal(400, 'the hostee is missing', 'payload.id', body({})),
    refusal(400, 'auto is neither true nor false', 'payload.auto', ({ other }) => ({
      body: { id: other.id, auto: 'x' },
    })),
  ],
  'channels.unhost': [hostsNobody],
  'channels.hosteeLayout': [hostsNobody],
  'channels.updateHosteeLayout': [
    hostsNobody,
    ...hostees((id) => ({ hostees: [id] })),
    refusal(400, 'two are to be hosted', 'payload.hostees', body({ hostees: [1, 2] })),
    refusal(400, 'the layout is unknown', 'payload.layout.name', body({ layout: { name: 'pile' } })),
  ],
  'channels.partnership': [
    refusal(404, 'nobody has applied', 'Application not found.', ({ world }) => {
      const channel = world.channels.all().find((each) => world.partnership.applicationOf(each) === undefined);
      if (channel === undefined) throw new Error('everybody has applied');
      return { as: channel.owner.username, path: { channelId: channel.id } };
    }),
  ],
  'channels.applyForPartnership': [
    refusal(400, 'the channel is a partner’s', 'The channel is partnered already.', ({ nora }) => {
      nora.partnered = true;
      return {};
    }),
    refusal(400, 'an application waits', 'An application is waiting already.', (scene) =>
      scene.afterSending('channels.applyForPartnership'),
    ),
    refusal(400, 'the last one was denied not long ago', 'It is too early to apply again.', async (scene) => {
      const { channels, partnership } = scene.world;
      const small = channels.all().find((each) => !each.partnered && !partnership.check(each).succeeded);
      if (small === undefined) throw new Error('everybody meets the criteria');
      partnership.apply(small);
      await scene.advance(DECIDED_AFTER_MS);
      return { as: small.owner.username, path: { channelId: small.id } };
    }),
    refusal(400, 'the text is missing', 'payload.app', body({ firstName: 'Nora', lastName: 'Lake' })),
  ],
  'channels.updatePreferences': [
    refusal(400, 'a preference is unknown', 'payload', body({ nonsense: true })),
    refusal(400, 'a preference is of another type', 'payload.channel:slowchat', body({ 'channel:slowchat': 'fast' })),
  ],
};
