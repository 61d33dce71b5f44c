import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { resource } from '../../shared/platform/channelForms.ts';
import { TestPlatform } from '../testing/platform.ts';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await TestPlatform.start();
});
afterEach(() => platform.close());

const row = z.looseObject({
  thumbnail: resource.nullable(),
  user: z.looseObject({ avatarUrl: z.string().nullable() }),
  type: z.looseObject({ coverUrl: z.string().nullable() }).nullable(),
});

it('shows most channels, people and games with a picture that can be fetched', async () => {
  const { body } = await platform.call('channels.list', { query: { limit: 100 } });
  const rows = z.array(row).parse(body);
  const addresses = rows.flatMap(({ thumbnail, user, type }) => [thumbnail?.url, user.avatarUrl, type?.coverUrl]);
  const named = addresses.filter((address) => typeof address === 'string');
  expect(named.length).toBeGreaterThan(addresses.length * 0.7);
  expect(rows.some(({ thumbnail }) => thumbnail === null)).toBe(true);
  for (const address of named.slice(0, 12)) {
    const picture = await fetch(address);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await picture.arrayBuffer()).readUInt32BE(16)).toBeGreaterThan(100);
  }
});

it.each(['avatars/0.png', 'avatars/39119.jpg', 'avatars/x', 'types/9999.png', 'types/41', 'thumbnail/1.png'])(
  'has no picture at %s',
  async (path) => {
    expect((await fetch(`${platform.simulator.url}/_images/${path}`)).status).toBe(404);
  },
);
