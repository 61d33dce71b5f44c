import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type PictureKind, pictureKinds, streamCard } from '../../../shared/streamCard.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { widerStore } from '../../view/capability.ts';
import { chatRoom } from '../../view/chatRoom.ts';
import { PictureField } from './PictureField.tsx';
import type { Card } from './useCard.ts';

const CHANNEL = 7;
const values = { title: 'Quiet evening', game: null, audience: 'teen', language: 'en' } as const;

/** The field of one picture, whose address is this. */
function show(picture: PictureKind, url: string | null, { roles = ['Owner'], bridge = createFakeBridge() } = {}) {
  chatRoom(bridge.bridge).setState({ kind: 'joined', sinceMs: 0, permissions: [], roles, authenticated: true });
  const pictures = { thumbnail: null, banner: null, badge: null, [picture]: url };
  const details = { value: { values, pictures, partnered: false }, atMs: 1, isLoading: false, error: null };
  const card: Card = {
    ...{
      channelId: CHANNEL,
      known: values,
      values,
      change: {},
      preset: null,
      saving: null,
      isSending: false,
      isUnsaved: false,
    },
    ...{ state: { ...streamCard.state.empty, channelId: CHANNEL, details }, write: () => {}, discard: () => {} },
  };
  return renderWindow(<PictureField card={card} picture={picture} />, { bridge });
}

const usable = async (name: string | RegExp) => {
  await waitFor(() => expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBeNull());
  return screen.getByRole('button', { name });
};

it.each(pictureKinds)('shows the %s as it is and has another chosen in its place', async (picture) => {
  const bridge = createFakeBridge();
  bridge.answer('streamCard.picture', 'data:image/png;base64,AAAA');
  const { user } = show(picture, 'https://service.test/_images/1.png', { bridge });
  const shown = await screen.findByRole('img', { name: `The ${picture} as it is` });
  expect(shown.getAttribute('src')).toBe('data:image/png;base64,AAAA');
  expect(bridge.inputsOf('streamCard.picture')).toEqual([{ channelId: CHANNEL, picture }]);
  await user.click(await usable(`Replace the ${picture}`));
  expect(bridge.inputsOf('streamCard.setPicture')).toEqual([{ channelId: CHANNEL, picture }]);
});

it.each(pictureKinds)(
  'where there is no %s, none is asked for, and the button is called as it says',
  async (picture) => {
    const { bridge, user } = show(picture, null);
    const choose = await usable(new RegExp(`^Choose.* ${picture}`));
    expect(choose.textContent).toMatch(/^Choose/);
    expect(screen.getByText('none')).toBeTruthy();
    expect(bridge.inputsOf('streamCard.picture')).toEqual([]);
    await user.click(choose);
    expect(bridge.inputsOf('streamCard.setPicture')).toEqual([{ channelId: CHANNEL, picture }]);
  },
);

it('takes the banner away, where there is one, and no other picture', async () => {
  const { bridge, user, unmount } = show('banner', 'https://service.test/_images/b.png');
  await user.click(await screen.findByRole('button', { name: 'Delete the banner' }));
  expect(bridge.inputsOf('streamCard.deleteBanner')).toEqual([{ channelId: CHANNEL }]);
  unmount();
  for (const [picture, url] of [
    ['banner', null],
    ['badge', 'https://service.test/_images/b.png'],
  ] as const) {
    const other = show(picture, url);
    await usable(/the badge$|a banner$/);
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
    other.unmount();
  }
});

it('says why a file is not taken, and that a picture could not be shown', async () => {
  const bridge = createFakeBridge();
  bridge.answer('streamCard.picture', null);
  bridge.fail('streamCard.setPicture', { kind: 'badInput', field: 'picture', why: 'noPicture' });
  const { user } = show('badge', 'https://elsewhere.test/badge.png', { bridge });
  expect(await screen.findByText(/^There is one\. It could not be read/)).toBeTruthy();
  await user.click(await usable('Replace the badge'));
  expect(await screen.findByText(/^Choose another file\. This one is no PNG, JPG or GIF/)).toBeTruthy();
});

it('who may not change it is not offered to; a sign-in that was made for less is asked for more', async () => {
  const { unmount } = show('banner', 'https://service.test/_images/b.png', { roles: ['Mod'] });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Replace the banner' }).getAttribute('aria-disabled')).toBe('true'),
  );
  expect(screen.queryByRole('button', { name: 'Delete the banner' })).toBeNull();
  unmount();
  const bridge = createFakeBridge();
  bridge.fail('streamCard.deleteBanner', { kind: 'scopeMissing', capability: 'removeBanner' });
  const { user } = show('banner', 'https://service.test/_images/b.png', { bridge });
  await user.click(await screen.findByRole('button', { name: 'Delete the banner' }));
  await waitFor(() => expect(widerStore.getState().wanted?.capability).toBe('removeBanner'));
});
