import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, expect, it } from 'vitest';
import { type ChannelTab, channels } from '../../shared/channels.ts';
import { en } from '../../shared/locales/en.ts';
import type { Catalogue } from '../../shared/locales/pseudo.ts';
import { moderation } from '../../shared/moderation.ts';
import { emptyQueue } from '../../shared/queue.ts';
import type { SignInState } from '../../shared/signIn.ts';
import { createFakeBridge, type FakeBridge } from '../testing/fakeBridge.ts';
import { renderWindow } from '../testing/render.tsx';
import {
  demoBoardSample,
  hookSample,
  hooksSample,
  receiverSample,
  signedInSample,
  waitingSample,
} from '../testing/samples.ts';
import { startTexts } from '../testing/startTexts.ts';
import { PSEUDO_LOCALE } from '../text/i18n.ts';
import { boardPanel } from '../view/boardPanel.ts';
import { showInDock } from '../view/dockStore.ts';
import { useView, type View } from '../view/view.ts';
import { App } from './App.tsx';

afterAll(() => startTexts('en'));
afterEach(() => {
  showInDock('chatters');
  boardPanel.setState({ open: false });
});

/** What comes from the service or main, and signs that are no words. */
const data =
  /nora_plays|tunnel\.example|^\/in\/7f3a91$|channel:40213|a91c77e05b2d4f63|too many failures|chats|analytics|global|K7X0QD|127\.0\.0\.1|0\.1\.0|linux|^en$|^(Electron|Chromium|Node|SQLite|V8)$|^[A-Z]$|^F6$/;
const wordless = /^[^\p{L}]*$/u;

/** Text a person meets that did not come from the catalogue. */
function untranslated(root: Element): string[] {
  const found: string[] = [];
  const judge = (text: string | null) => {
    let rest = text ?? '';
    // From the innermost sentence out.
    while (/⟦[^⟦⟧]*⟧/.test(rest)) rest = rest.replace(/⟦[^⟦⟧]*⟧/g, '');
    rest = rest.replace(/[⟦⟧]/g, '');
    if (!wordless.test(rest) && !data.test(rest)) found.push((text ?? '').trim());
  };
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node.parentElement?.closest('[data-code], bdi, code') == null && !inBrackets(node)) judge(node.textContent);
  }
  for (const element of root.querySelectorAll('[aria-label], [title], [placeholder], [aria-valuetext]')) {
    for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext']) judge(element.getAttribute(name));
  }
  return found;
}

/** A sentence with a node in its slot is cut into pieces; the whole of it is in brackets. */
function inBrackets(node: Node): boolean {
  const whole = node.parentElement?.textContent ?? '';
  return whole.includes('⟦') && whole.includes('⟧') && (node.textContent ?? '').match(/[⟦⟧]/) !== null;
}

/** Nobody is signed in, and sign-in stands at `state`. */
const signingIn = (state: SignInState) => (bridge: FakeBridge) => {
  bridge.answer('session.read', { kind: 'signedOut', wiped: false });
  bridge.answer('signIn.read', state);
};
/** Hooks in every standing, a move, a deactivation that can be taken back. */
const allHooks = (bridge: FakeBridge) => {
  const failing = {
    kind: 'failing',
    inRow: 4,
    missed: 2,
    sinceMs: 0,
    disabledAtMs: Date.now(),
    rule: 'inRow',
  } as const;
  const hooks = [
    hookSample({ id: 'a' }),
    hookSample({ id: 'b', health: failing, standing: { kind: 'expiring' } }),
    hookSample({ id: 'c', health: { kind: 'silent', sinceMs: 0 }, signing: 'none', renewsItself: true }),
    hookSample({ id: 'd', health: { kind: 'notOurs' }, intake: null, last: null }),
    hookSample({ id: 'e', standing: { kind: 'disabled', reason: 'too many failures' } }),
    hookSample({ id: 'f', standing: { kind: 'deactivated', replacedBy: 'a' }, health: { kind: 'neverDelivered' } }),
  ];
  const delivered = { from: true, to: false };
  const move = { from: 'a', to: 'b', startedAtMs: 0, delivered, untilMs: 0, step: 'overlap', failure: null } as const;
  const undoable = [{ hookId: 'c', untilMs: Date.now() + 60_000 }];
  bridge.answer('hooks.read', hooksSample({ hooks, moves: [move], undoable, failure: { kind: 'offline' } }));
};
const brokenTunnel = (bridge: FakeBridge) => {
  const tunnel = { kind: 'down', provider: 'relay', why: 'ended', detail: '', retryAtMs: Date.now() } as const;
  bridge.answer('hooks.read', hooksSample());
  bridge.answer('receiver.read', receiverSample({ tunnel, proof: { kind: 'unknown' } }));
};
const people = ['mod_hana', 'mod_ivo', 'mod_jo'].map((username, userId) => ({ userId, username }));
const ban = { kind: 'ban', channelId: 7, people } as const;
/** What can be undone, what runs on and waits for the service, and what was left of an act on many. */
const manyActs = (bridge: FakeBridge) => {
  bridge.answer('writes.read', {
    waiting: [{ target: 'ban/7', what: ban, calls: 3, untilMs: Date.now() + 60_000 }],
    ended: [],
  });
  const wait = { bucket: 'channel-write', untilMs: Date.now() + 90_000, refused: true };
  bridge.answer('moderation.read', {
    ...moderation.state.empty,
    running: [{ target: 'unban/7', what: { ...ban, kind: 'unban' }, done: 1, of: 3, wait, stopping: false }],
    left: [
      {
        ...{ id: '1', what: ban, atMs: Date.now(), done: people.slice(0, 1), rest: people.slice(1) },
        why: { kind: 'stopped' },
      },
    ],
  });
};
const openChannels = (bridge: FakeBridge) => {
  const tab = (id: number, token: string, more: Partial<ChannelTab> = {}): ChannelTab => ({
    ...{ id, token, online: true, viewers: 100, own: false, unread: 0, mentions: 0, chat: 'joined' },
    ...more,
  });
  const tabs = [
    tab(40213, 'nora_plays', { own: true }),
    tab(9, 'nora_plays_2', { unread: 250 }),
    tab(8, 'nora_plays_3', { mentions: 2, unread: 40, online: false, viewers: null }),
  ];
  bridge.answer('channels.read', { ...channels.state.empty, tabs, front: 40213 });
};
const wave = (bridge: FakeBridge) => {
  showInDock('queue');
  const alike = people.map((person) => ({ ...person, sinceMs: 0, text: '', messages: 0 }));
  bridge.answer('queue.read', {
    ...{ ...emptyQueue, channelId: 40213, may: true },
    waves: [{ key: 'wave/0', by: 'text', what: 'nora_plays', people: alike }],
  });
};
const board = (bridge: FakeBridge) => {
  const run = { action: 'raid', state: 'running', leftMs: 40_000, begunAtMs: Date.now() } as const;
  bridge.answer('demo.read', demoBoardSample({ runs: [{ ...run, endedAtMs: null, failure: null }] }));
  boardPanel.setState({ open: true });
};
/** The last: what is on the screen once all of it is. */
const screens: [string, (bridge: FakeBridge) => void, Partial<View>?, string?][] = [
  ['waiting', signingIn(waitingSample(Date.now(), { previousCode: 'K7X0QD' }))],
  ['denied', signingIn({ kind: 'denied', code: 'K7X0QD' })],
  ['failed', signingIn({ kind: 'failed', error: { kind: 'internal', logId: '7' } })],
  ['signed out', (bridge) => bridge.answer('session.read', { kind: 'signedOut', wiped: true })],
  [
    'weak keyring',
    (bridge) =>
      bridge.answer('session.read', signedInSample({ keeping: { backend: '_', strength: 'weak', kept: 'asked' } })),
  ],
  ['service', () => undefined, { place: 'settings', section: 'service' }],
  ['account', () => undefined, { place: 'settings', section: 'account' }],
  ['signing out', () => undefined, { place: 'settings', section: 'account', asksSignOut: true }],
  ['appearance', () => undefined, { place: 'settings', section: 'appearance' }],
  ['chatters’ settings', () => undefined, { place: 'settings', section: 'chatters' }],
  ['keyboard', () => undefined, { place: 'settings', section: 'keyboard' }],
  ['privacy', () => undefined, { place: 'settings', section: 'privacy' }],
  ['about', () => undefined, { place: 'settings', section: 'about' }],
  ['receiver', () => undefined, { place: 'settings', section: 'receiver' }],
  ['hooks without a credential', () => undefined, { place: 'hooks' }],
  ['hooks', allHooks, { place: 'hooks' }, 'table code'],
  ['no hooks, no tunnel', brokenTunnel, { place: 'hooks' }],
  ['acts on many', manyActs, { place: 'live' }, '[style*="--left"]'],
  ['open channels', openChannels, { place: 'live' }, '[data-tab]'],
  ['a wave', wave, { place: 'live' }, 'section p > b'],
  ['the demo’s board', board, { place: 'live' }, '[role="dialog"] li'],
];

it.each(screens)('%s: every word on screen is from the catalogue', async (_, prepare, view, sign) => {
  useView.setState({ ...useView.getInitialState(), ...view });
  const bridge = createFakeBridge();
  prepare(bridge);
  const { container } = renderWindow(<App />, { bridge, language: PSEUDO_LOCALE });
  await screen.findAllByRole('heading', { level: 1 });
  await waitFor(() =>
    expect(container.querySelectorAll('h1, h2').length).toBeGreaterThan(view?.place === 'settings' ? 1 : 0),
  );
  if (sign !== undefined) await waitFor(() => expect(document.body.querySelector(sign)).not.toBeNull());
  // What lies over the page stands beside it.
  expect(untranslated(document.body)).toEqual([]);
});

it('no catalogue text is empty', () => {
  const bad: string[] = [];
  const walk = (catalogue: Catalogue, path: string) => {
    for (const [key, value] of Object.entries(catalogue)) {
      if (typeof value !== 'string') walk(value, `${path}${key}.`);
      else if (value.trim() === '') bad.push(path + key);
    }
  };
  walk(en, '');
  expect(bad).toEqual([]);
});
