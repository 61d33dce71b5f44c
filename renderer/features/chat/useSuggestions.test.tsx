import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { message } from '../../testing/chatItems.ts';
import { answerRows, person } from '../../testing/chatterRows.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { chatStore } from './chatStore.ts';
import { type Suggestions, useSuggestions } from './useSuggestions.ts';

const people = ['otter', 'otto', 'olive_crow', 'potter'].map((username, index) => person(index + 1, { username }));
const sprite = (text: string) => ({ text, sheetPath: '/e.png', x: 0, y: 0, width: 24, height: 24 });

function show(first: string) {
  const bridge = createFakeBridge();
  bridge.answer('chatters.rows', (query) => answerRows(people, query));
  bridge.answer('chat.listEmoticons', [':tea', ':teapot', ':party', ':steam'].map(sprite));
  bridge.answer('chat.read', {
    channelId: 7,
    room: { kind: 'left' },
    timeline: { steps: [], reconnectsToday: 0, awayTodayMs: 0 },
    items: [message({ username: 'otto', userId: 2 })],
  });
  // Who spoke is known before somebody types.
  chatStore(bridge.bridge);
  let held: Suggestions = { rows: [], active: 0, key: () => null, pick: () => null };
  function Probe({ line, caret }: { line: string; caret: number }) {
    held = useSuggestions(line, caret);
    return <output>{held.rows.map(({ text }) => text).join(' ')}</output>;
  }
  const view = renderWindow(<Probe line={first} caret={first.length} />, { bridge });
  return {
    bridge,
    now: () => held,
    offered: () => held.rows.map(({ text }) => text),
    write: (line: string, caret = line.length) => view.rerender(<Probe line={line} caret={caret} />),
    press: (key: string) => {
      let answer: ReturnType<Suggestions['key']> = null;
      act(() => {
        answer = held.key(key);
      });
      return answer;
    },
  };
}

it('offers nothing for plain words', () => {
  const { offered, press } = show('hello');
  expect(offered()).toEqual([]);
  expect(press('ArrowDown')).toBeNull();
  expect(press('Enter')).toBeNull();
  expect(press('Escape')).toBeNull();
});

it('offers commands at the beginning only, and not the one that stands there', () => {
  const { offered, write } = show('/');
  expect(offered().slice(0, 3)).toEqual(['/me', '/w', '/timeout']);
  write('/M');
  expect(offered()).toEqual(['/me']);
  write('/me');
  expect(offered()).toEqual([]);
  write('well /m');
  expect(offered()).toEqual([]);
});

it('offers emoticons that begin with it, then those that hold it', async () => {
  const { offered } = show('hi :tea');
  await screen.findByText(/:teapot/);
  expect(offered()).toEqual([':teapot', ':steam']);
});

it('asks for no names and no emoticons before something is typed', async () => {
  const { bridge } = show('@');
  expect(bridge.inputsOf('chatters.rows')).toEqual([]);
  expect(bridge.inputsOf('chat.listEmoticons')).toEqual([]);
});

it('offers names after an @, who spoke last first', async () => {
  const { offered, bridge } = show('hi @ot');
  await waitFor(() => expect(offered().length).toBeGreaterThan(1));
  expect(offered()[0]).toContain('otto');
  expect(offered().some((text) => text.includes('olive_crow'))).toBe(false);
  expect(bridge.inputsOf('chatters.rows')).toMatchObject([{ text: 'ot', order: 'name' }]);
});

it('arrows go around; Enter and what completes put the marked one in place of what was typed', () => {
  const { press, now } = show('/');
  expect(now().active).toBe(0);
  expect(press('ArrowDown')).toBe('moved');
  expect(now().active).toBe(1);
  expect(press('complete')).toMatchObject({ line: expect.stringMatching(/^\/w/) });
  expect(press('x')).toBeNull();
});

it('puts the caret behind what it put in, and leaves the rest of the line', async () => {
  const { press, offered } = show('see :part');
  await waitFor(() => expect(offered()).toEqual([':party']));
  const put = press('Enter');
  expect(put).toMatchObject({ line: expect.stringMatching(/^see :party ?$/) });
  expect((put as unknown as { caret: number }).caret).toBeGreaterThanOrEqual('see :party'.length);
});

it('Escape closes it for what is typed, until that is something else', () => {
  const { press, offered, write } = show('/');
  expect(press('Escape')).toBe('closed');
  expect(offered()).toEqual([]);
  expect(press('Enter')).toBeNull();
  write('/m');
  expect(offered()).toEqual(['/me']);
});

it('what is marked begins anew with other letters', () => {
  const { press, now, write } = show('/');
  press('ArrowDown');
  write('/m');
  expect(now().active).toBe(0);
});

it('picks by pointer, and nothing for a line that is not there', () => {
  const { now } = show('/');
  let put: ReturnType<Suggestions['pick']> = null;
  act(() => {
    put = now().pick(1);
  });
  expect(put).toMatchObject({ line: expect.stringMatching(/^\/w/) });
  expect(now().pick(99)).toBeNull();
});
