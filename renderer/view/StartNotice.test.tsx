import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type StartNotice as Notice, startNotice } from '../../shared/app.ts';
import { renderWindow } from '../testing/render.tsx';
import { StartNotice } from './StartNotice.tsx';

const samples: { [K in Notice['kind']]: Extract<Notice, { kind: K }> } = {
  fileSetAside: { kind: 'fileSetAside', name: 'settings.json', asideName: 'settings.torn-1.json' },
  fileEmpty: { kind: 'fileEmpty', name: 'journal.sqlite' },
  historyNotKept: { kind: 'historyNotKept', readOnly: false },
  chatNotKept: { kind: 'chatNotKept' },
  activityNotKept: { kind: 'activityNotKept' },
  numbersNotKept: { kind: 'numbersNotKept' },
  signInNotKept: { kind: 'signInNotKept' },
  settingsIgnored: { kind: 'settingsIgnored', names: ['theme', 'motion'] },
  settingsNotKept: { kind: 'settingsNotKept' },
  fileNotKept: { kind: 'fileNotKept', name: 'polls.json' },
  vaultUnreadable: { kind: 'vaultUnreadable' },
  accountUnreadable: { kind: 'accountUnreadable', username: 'mod_hana' },
  intakesUnreadable: { kind: 'intakesUnreadable' },
  searchMissing: { kind: 'searchMissing' },
  proxyUnknown: { kind: 'proxyUnknown', name: 'SOCKS5' },
  ownFault: { kind: 'ownFault', logId: '7F2K' },
  pageCrashed: { kind: 'pageCrashed', logId: '8G3L' },
};

it('has a sample of every notice that main can give', () => {
  expect(Object.keys(samples).sort()).toEqual(startNotice.options.map(({ shape }) => shape.kind.value).sort());
});

it('says of every notice what happened and what that means, in words of its own', () => {
  const texts = Object.values(samples).map((notice) => {
    const { container, unmount } = renderWindow(<StartNotice notice={notice} />);
    const text = container.textContent ?? '';
    unmount();
    return text;
  });
  expect(new Set(texts).size).toBe(texts.length);
  for (const text of texts) expect(text).not.toMatch(/about\.|\{\{/);
});

it('names the file that was set aside, what was ignored, and where to find a fault in the log', () => {
  for (const [notice, words] of [
    [samples.fileSetAside, /settings\.json.*settings\.torn-1\.json/],
    [samples.settingsIgnored, /theme, motion/],
    [samples.accountUnreadable, /mod_hana/],
    [samples.ownFault, /7F2K/],
    [samples.pageCrashed, /8G3L/],
  ] as const) {
    const { container, unmount } = renderWindow(<StartNotice notice={notice} />);
    expect(container.textContent).toMatch(words);
    unmount();
  }
});

it.each([
  ['drafts.json', 'Lines that you have not sent yet cannot be kept.'],
  ['polls.json', 'Polls that are over cannot be kept.'],
  ['history.sqlite', 'What is done to people, and whom you watch, cannot be kept.'],
  ['other.json', 'other.json cannot be written.'],
])('says what is lost with %s', (name, title) => {
  const { container } = renderWindow(<StartNotice notice={{ kind: 'fileNotKept', name }} />);
  expect(container.textContent).toContain(title);
  expect(container.textContent).toContain(name);
});

it('tells notes that are shown from notes that are not, and carries its button', () => {
  const { container, rerender } = renderWindow(<StartNotice notice={{ kind: 'historyNotKept', readOnly: true }} />);
  const readOnly = container.textContent;
  rerender(<StartNotice notice={samples.historyNotKept} action={<button type="button">Put away</button>} />);
  expect(container.textContent).not.toBe(readOnly);
  expect(screen.getByRole('button', { name: 'Put away' })).toBeTruthy();
});
