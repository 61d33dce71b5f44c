import type { Page } from '../http/app.ts';
import { json } from '../http/exchange.ts';
import { failureBody, notFound } from '../http/failures.ts';
import { GAME_TYPE_PATH, gameTypeById, gameTypePath } from '../world/gameTypes.ts';
import { IMAGE_PATH } from '../world/images/images.ts';
import { AVATAR_PATH, avatarPath } from '../world/views/userView.ts';
import type { World } from '../world/world.ts';
import { face } from './face.ts';
import { still } from './still.ts';

const AVATAR_PX = 128;
const TYPES = { png: 'image/png', jpg: 'image/jpeg', gif: 'image/gif' } as const;

/**
 * The pictures of channels, each under the address its resource names, and those of people and of what is streamed.
 * @see PLATFORM §4.3, §4.4, §11.5
 */
export function imagePages({ images, users }: World): readonly Page[] {
  const drawn = (bytes: Buffer) => ({ status: 200, headers: headersOf('png'), body: bytes });
  const missing = () => json(404, failureBody(notFound('Image'), 1));
  return [
    {
      method: 'GET',
      path: `${AVATAR_PATH}/:file`,
      answer: ({ url }, { file = '' }) => {
        const user = users.byId(Number.parseInt(file, 10));
        const path = user && avatarPath(user);
        return path === undefined || path !== url.pathname ? missing() : drawn(face(user?.key ?? '', AVATAR_PX));
      },
    },
    {
      method: 'GET',
      path: `${GAME_TYPE_PATH}/:file`,
      answer: ({ url }, { file = '' }) => {
        const type = gameTypeById(Number.parseInt(file, 10));
        const isThere = type !== undefined && gameTypePath(type.id) === url.pathname;
        return isThere ? drawn(still(type.name, 300, 400)) : missing();
      },
    },
    {
      method: 'GET',
      path: `${IMAGE_PATH}/:kind/:file`,
      answer: ({ url }, { file = '' }) => {
        const image = images.byId(Number.parseInt(file, 10));
        if (image?.path !== url.pathname) return missing();
        const body = image.bytes ?? still(image.path, image.width, image.height);
        return { status: 200, headers: headersOf(image.extension), body };
      },
    },
  ];
}

/** What others have uploaded is a picture and nothing else, whatever a browser makes of its bytes. */
const headersOf = (extension: keyof typeof TYPES) => ({
  'Content-Type': TYPES[extension],
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'public, max-age=3600',
});
