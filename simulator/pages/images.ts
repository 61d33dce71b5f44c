import type { Page } from '../http/app.ts';
import { json } from '../http/exchange.ts';
import { failureBody, notFound } from '../http/failures.ts';
import { IMAGE_PATH } from '../world/images/images.ts';
import type { World } from '../world/world.ts';

const TYPES = { png: 'image/png', jpg: 'image/jpeg', gif: 'image/gif' } as const;

/** The pictures people have uploaded, each under the address its resource names. @see PLATFORM §4.3, §11.5 */
export function imagePages({ images }: World): readonly Page[] {
  return [
    {
      method: 'GET',
      path: `${IMAGE_PATH}/:kind/:file`,
      answer: ({ url }, { file = '' }) => {
        const image = images.byId(Number.parseInt(file, 10));
        if (image?.path !== url.pathname) return json(404, failureBody(notFound('Image'), 1));
        // What others have uploaded is a picture and nothing else, whatever a browser makes of its bytes.
        const headers = { 'Content-Type': TYPES[image.extension], 'X-Content-Type-Options': 'nosniff' };
        return { status: 200, headers: { ...headers, 'Cache-Control': 'public, max-age=3600' }, body: image.bytes };
      },
    },
  ];
}
