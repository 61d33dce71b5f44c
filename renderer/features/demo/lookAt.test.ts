import i18next from 'i18next';
import { beforeEach, expect, it } from 'vitest';
import { type DemoRun, demoActionNames } from '../../../shared/demo.ts';
import { demoBoardSample } from '../../testing/samples.ts';
import { startTexts } from '../../testing/startTexts.ts';
import { boardPanel } from '../../view/boardPanel.ts';
import { connectionPanel } from '../../view/connectionPanel.ts';
import { useView } from '../../view/view.ts';
import { badgeWords } from './badgeWords.ts';
import { lookAt } from './lookAt.ts';

beforeEach(() => {
  startTexts();
  useView.setState(useView.getInitialState(), true);
  connectionPanel.setState({ open: false });
  boardPanel.setState({ open: true });
});

const t = () => i18next.getFixedT(null, 'demo');

it('everything that can be made to happen has something to look at, and the way there closes the board', () => {
  for (const action of demoActionNames) {
    boardPanel.setState({ open: true });
    const { words, link, go } = lookAt(action, true, t());
    expect(words).not.toMatch(/^action\./);
    expect(link).not.toBe('');
    go();
    expect(boardPanel.getState().open).toBe(false);
  }
});

it('an outage leads to the connection, where one is', () => {
  useView.getState().go('chatters');
  lookAt('outage', true, t()).go();
  expect(connectionPanel.getState().open).toBe(true);
  expect(useView.getState().place).toBe('chatters');
});

it('a storm of hooks leads to what came, or to the hooks while there are none', () => {
  lookAt('hookStorm', true, t()).go();
  expect(useView.getState()).toMatchObject({ place: 'hooks', deliveries: { intake: null } });
  lookAt('hookStorm', false, t()).go();
  expect(useView.getState()).toMatchObject({ place: 'hooks', deliveries: null });
});

it('the badge names one thing that runs, counts several, and says how time goes', () => {
  const run = (change: Partial<DemoRun> = {}): DemoRun => ({
    action: 'raid',
    state: 'running',
    leftMs: 1,
    begunAtMs: 0,
    endedAtMs: null,
    failure: null,
    ...change,
  });
  const words = (change: Parameters<typeof demoBoardSample>[0]) => badgeWords(demoBoardSample(change), t());
  expect(badgeWords(undefined, t())).toBe(' – simulated');
  expect(words({ runs: [run({ state: 'over' })], speed: 1 })).toBe(' – simulated');
  expect(words({ runs: [run()], speed: 10 })).toBe(' – raid running, time ×10');
  expect(words({ runs: [run(), run({ action: 'poll' })], speed: 0 })).toBe(' – 2 things running, time stands still');
});
