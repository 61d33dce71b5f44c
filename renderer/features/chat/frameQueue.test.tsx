import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFrameQueue } from './frameQueue.ts';

let frames: FrameRequestCallback[];
let isHidden: boolean;
beforeEach(() => {
  frames = [];
  isHidden = false;
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => frames.splice(0));
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const drawFrame = () => {
  for (const frame of frames.splice(0)) frame(0);
};

it('hands over all that came since the last time, once a frame, after the frame and not in it', () => {
  const taken: (readonly number[])[] = [];
  const queue = createFrameQueue<number>((items) => taken.push(items));
  for (let item = 0; item < 500; item++) queue.push(item);
  expect(frames).toHaveLength(1);
  drawFrame();
  expect(taken).toEqual([]);
  queue.push(500);
  vi.runAllTimers();
  expect(taken).toEqual([Array.from({ length: 501 }, (_, item) => item)]);
  expect(frames).toHaveLength(0);
  queue.push(501);
  expect(frames).toHaveLength(1);
});

it('hands over at once while the window is hidden, with what waited for a frame', () => {
  const taken: (readonly number[])[] = [];
  const queue = createFrameQueue<number>((items) => taken.push(items));
  queue.push(1);
  isHidden = true;
  queue.push(2);
  drawFrame();
  vi.runAllTimers();
  expect(taken).toEqual([[1, 2]]);
});

it('hands over when asked to, and not again in the frame that was waited for', () => {
  const taken: (readonly number[])[] = [];
  const queue = createFrameQueue<number>((items) => taken.push(items));
  queue.push(1);
  queue.flush();
  expect(taken).toEqual([[1]]);
  drawFrame();
  vi.runAllTimers();
  expect(taken).toEqual([[1]]);
});
