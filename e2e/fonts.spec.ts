import { DEMO_CHANNEL, expect, test } from './fixtures/test.ts';

test('a script’s face is fetched when a text first needs it, and not before', async ({ sidestage, page, control }) => {
  const loaded = (family: string) =>
    page.evaluate(
      (name) => Array.from(document.fonts).some((face) => face.family.includes(name) && face.status === 'loaded'),
      family,
    );
  await sidestage.signIn(control);
  await sidestage.joined();
  await expect.poll(() => loaded('IBM Plex Sans Variable')).toBe(true);
  expect(await loaded('Noto Sans SC')).toBe(false);
  await control.say(DEMO_CHANNEL.id, 'pim', '这首歌真好听');
  await expect(sidestage.rows('这首歌真好听')).toHaveCount(1);
  await expect.poll(() => loaded('Noto Sans SC')).toBe(true);
});
