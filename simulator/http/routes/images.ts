import { readImage } from '../../world/images/imageFormat.ts';
import type { ImageKind } from '../../world/images/images.ts';
import type { World } from '../../world/world.ts';
import { channelById, editableChannel } from '../access.ts';
import { bodyBytes } from '../body.ts';
import type { Addresses, Caller, Routes } from '../call.ts';
import { HttpFailure, notFound, ValidationFailure } from '../failures.ts';
import { readMultipart } from '../multipart.ts';
import type { Received } from '../received.ts';
import { fileLimits } from '../uploadLimits.ts';
import { expandedChannelView } from '../views/channelView.ts';

type UploadCall = {
  readonly world: World;
  readonly caller: Caller;
  readonly addresses: Addresses;
  readonly incoming: Received;
  readonly path: { readonly channelId: number };
};

function badFile(kind: ImageKind, type: string, says: string): ValidationFailure {
  return new ValidationFailure([
    { message: `"${kind}" ${says}`, path: `payload.${kind}`, type, context: { key: kind } },
  ]);
}

/** Takes the picture of a form, in the field named as the endpoint. @throws HttpFailure 400, 403, 404, 413 */
function upload(call: UploadCall, kind: ImageKind) {
  const channel = editableChannel(call, call.path.channelId);
  const { incoming } = call;
  const parts = readMultipart(incoming.headers['content-type'], bodyBytes(incoming));
  if (parts === undefined) throw new HttpFailure(400, 'A multipart/form-data body with one file is expected.');
  const file = parts.find(({ name }) => name === kind);
  if (file === undefined) throw badFile(kind, 'any.required', 'is required');
  if (file.bytes.length > fileLimits[kind]) {
    throw new HttpFailure(413, `A ${kind} has at most ${fileLimits[kind]} bytes.`);
  }
  const facts = readImage(file.bytes);
  if (facts === undefined) throw badFile(kind, 'any.invalid', 'must be a png, jpg or gif');
  // Copied out of the request, which may be kept for other reasons and for another time.
  const image = call.world.images.upload(
    channel,
    { ...facts, kind, bytes: Buffer.from(file.bytes) },
    call.addresses.url,
  );
  return { channel, image };
}

/** @see PLATFORM §11.5 */
export const imageRoutes = {
  'channels.setBadge': (call) => ({ body: expandedChannelView(call.world, upload(call, 'badge').channel) }),
  'channels.setThumbnail': (call) => ({ body: expandedChannelView(call.world, upload(call, 'thumbnail').channel) }),
  'channels.setBanner': (call) => ({ body: { bannerUrl: upload(call, 'banner').image.url } }),

  'channels.banner': ({ world, path }) => {
    const { bannerUrl } = channelById(world, path.channelId);
    if (bannerUrl === null) throw notFound('Banner');
    return { body: { bannerUrl } };
  },

  'channels.deleteBanner': (call) => {
    if (!call.world.images.removeBanner(editableChannel(call, call.path.channelId))) throw notFound('Banner');
    return { status: 204 };
  },
} satisfies Routes;
