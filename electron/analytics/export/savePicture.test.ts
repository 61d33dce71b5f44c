import { expect, it } from 'vitest';
import { type Picture, savePicture } from './savePicture.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0xff, 0x00, 0x7f]);

function makeDesk() {
  const saved: { name: string; bytes: Buffer }[] = [];
  return {
    saved,
    saveText: async (name: string, pieces: AsyncIterable<string>) => {
      let text = '';
      for await (const piece of pieces) text += piece;
      saved.push({ name, bytes: Buffer.from(text) });
      return true;
    },
    saveBytes: async (name: string, bytes: Uint8Array) => {
      saved.push({ name, bytes: Buffer.from(bytes) });
      return true;
    },
  };
}

it('saves the text of an SVG as it is', async () => {
  const desk = makeDesk();
  const data = '<svg xmlns="http://www.w3.org/2000/svg"><text>צופים · 1,204</text></svg>';
  expect(await savePicture(desk, { as: 'svg', name: 'Viewers', data })).toBe(true);
  expect(desk.saved).toEqual([{ name: 'Viewers.svg', bytes: Buffer.from(data) }]);
});

it('saves the bytes of a PNG, none lost and none changed', async () => {
  const desk = makeDesk();
  await savePicture(desk, { as: 'png', name: '../Viewers', data: PNG.toString('base64') });
  expect(desk.saved).toEqual([{ name: 'Viewers.png', bytes: PNG }]);
});

it('says when the person changed their mind', async () => {
  const no = { saveText: async () => false, saveBytes: async () => false };
  expect(await savePicture(no, { as: 'svg', name: 'a', data: '<svg >' })).toBe(false);
  expect(await savePicture(no, { as: 'png', name: 'a', data: PNG.toString('base64') })).toBe(false);
});

it.each<[string, Picture]>([
  ['a text that is no SVG', { as: 'svg', name: 'a', data: '#!/bin/sh\nrm -rf ~' }],
  ['base64 of something else', { as: 'png', name: 'a', data: Buffer.from('MZ something').toString('base64') }],
  ['a PNG with other signs between', { as: 'png', name: 'a', data: `${PNG.toString('base64')}\n%%%` }],
  ['an empty PNG', { as: 'png', name: 'a', data: '' }],
])('refuses %s', async (_, picture) => {
  const desk = makeDesk();
  await expect(savePicture(desk, picture)).rejects.toMatchObject({
    error: { kind: 'badInput', field: 'data', why: 'notAPicture' },
  });
  expect(desk.saved).toEqual([]);
});
