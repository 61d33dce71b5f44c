// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { message } from '../../testing/chatItems.ts';
import { createFakeBridge, type FakeBridge } from '../../testing/fakeBridge.ts';
import { startTexts } from '../../testing/startTexts.ts';
import { composer, composerStore } from '../../view/composerStore.ts';
import { chatStore } from './chatStore.ts';
import { copyMessage, openLink, retryMessage, takeBack } from './rowActions.ts';

let bridge: FakeBridge;

beforeEach(() => {
  startTexts();
  composer.clear();
  bridge = createFakeBridge();
  Object.defineProperty(window, 'bridge', { value: bridge.bridge, configurable: true });
  chatStore().setState({ channelId: 7 });
});

const notice = () => composerStore.getState().notice ?? '';

it('copies a message as one would type it, and says so beside the field', async () => {
  const parts = [
    { kind: 'text', text: 'hi ' },
    { kind: 'emoticon', text: ':)', image: null },
  ] as never;
  await copyMessage(message({ parts }));
  expect(bridge.inputsOf('app.copyText')).toEqual([{ text: 'hi :)' }]);
  expect(notice()).not.toBe('');
});

it('copies no more of a message than main takes', async () => {
  await copyMessage(message({ text: 'x'.repeat(20_000) }));
  expect(bridge.inputsOf('app.copyText')[0]?.text).toHaveLength(10_000);
});

it('says that a link was not opened, and why', async () => {
  bridge.fail('app.openLink', { kind: 'badInput', field: 'url', why: 'scheme' });
  await openLink('file:///etc/passwd');
  expect(bridge.inputsOf('app.openLink')).toEqual([{ url: 'file:///etc/passwd' }]);
  expect(notice()).not.toBe('');
});

it('sends again by the key of the row', async () => {
  await retryMessage(message({ key: 'k-own' }));
  expect(bridge.inputsOf('chat.retry')).toEqual([{ channelId: 7, key: 'k-own' }]);
});

it('takes a message back into the field, a whisper as it was typed', async () => {
  bridge.answer('chat.withdraw', { text: 'see you' });
  await takeBack(message({ own: true, whisperWith: 'otto' }));
  expect(composerStore.getState().line).toBe('/w otto see you');
  expect(notice()).toBe('');
});

it('keeps a line that is being written, and says where the one taken back is', async () => {
  composer.write('half a th');
  bridge.answer('chat.withdraw', { text: 'see you' });
  await takeBack(message({ own: true }));
  expect(composerStore.getState().line).toBe('half a th');
  expect(notice()).not.toBe('');
  composer.recall(1);
  expect(composerStore.getState().line).toBe('see you');
});

it('says when there was nothing to take back any more', async () => {
  bridge.answer('chat.withdraw', null);
  await takeBack(message({ own: true }));
  expect(composerStore.getState().line).toBe('');
  expect(notice()).not.toBe('');
});
