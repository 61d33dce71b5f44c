import type { Image } from '../../world/images/images.ts';
import { timestamp } from '../../world/views/timestamp.ts';

/** An uploaded picture as the platform shows it. @see PLATFORM §4.3 "Resource" */
export function resourceView(image: Image | undefined) {
  if (image === undefined) return null;
  const createdAt = timestamp(image.createdAtMs);
  return {
    id: image.id,
    type: `channel:${image.kind}`,
    relid: image.channelId,
    url: image.url,
    store: 's3',
    remotePath: image.path.slice(1),
    meta: { size: [image.width, image.height] },
    createdAt,
    updatedAt: createdAt,
  };
}
