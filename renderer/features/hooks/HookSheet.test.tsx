import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AppError } from '../../../shared/errors.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { HookDraft, HooksState } from '../../../shared/hooks.ts';
import { ledger } from '../../../shared/ledger.ts';
import { createFakeBridge, type FakeBridge } from '../../testing/fakeBridge.ts';
import { holdTime } from '../../testing/heldTime.ts';
import { bucketSample } from '../../testing/ledgerSamples.ts';
import { renderWindow } from '../../testing/render.tsx';
import { hookSample, hooksSample } from '../../testing/samples.ts';
import { useView } from '../../view/view.ts';
import { HooksPage } from './HooksPage.tsx';
import { clearHookForm, openHookForm } from './hookForm.ts';
import { forgetTold } from './hooksTold.ts';

const proven = () => ({
  kind: 'proven' as const,
  atMs: Date.now() - 12_000,
  bytes: 412,
  arrivedAfterMs: 99,
  totalMs: 212,
});

function draftSample(changes: Partial<HookDraft> = {}): HookDraft {
  return {
    id: 'draft-1',
    moveOf: null,
    path: '/in/e81d40',
    publicUrl: 'https://nora-desk.tunnel.example/in/e81d40',
    secret: { kind: 'generated', tail: '9c1f' },
    proof: proven(),
    ...changes,
  };
}

beforeEach(() => {
  useView.setState({ ...useView.getInitialState(), place: 'hooks' });
  clearHookForm();
  forgetTold();
});

async function open(draft: Partial<HookDraft> = {}, prepare: (bridge: FakeBridge) => void = () => undefined) {
  const bridge = createFakeBridge();
  let state: HooksState = hooksSample({ hooks: [hookSample()], registeredEvents: 13 });
  bridge.answer('hooks.read', () => state);
  bridge.answer('hooks.beginDraft', ({ moveOf }) => {
    state = { ...state, draft: draftSample({ moveOf, ...draft }) };
    bridge.push('hooks.changed', state);
    return draftSample({ moveOf, ...draft });
  });
  prepare(bridge);
  const view = renderWindow(<HooksPage />, { bridge });
  await screen.findByRole('table');
  const push = (draft: HookDraft | null) =>
    act(() => {
      state = { ...state, draft };
      bridge.push('hooks.changed', state);
    });
  const change = (changes: Partial<HookDraft>) => push(draftSample({ ...state.draft, ...changes }));
  return { ...view, bridge, change, push };
}

async function openNew(...input: Parameters<typeof open>) {
  const opened = await open(...input);
  await opened.user.click(screen.getByRole('button', { name: 'New hook' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'New hook' }));
  await sheet.findByText('Round trip');
  return { ...opened, sheet };
}

it('makes a hook of the ticked names, and its button repeats the proof', async () => {
  const { bridge, user, sheet } = await openNew();
  expect(sheet.getByText('This hook counts 3. With it, 16 of 3,000,000 are registered.')).toBeTruthy();
  expect(sheet.getByText('1 call')).toBeTruthy();
  await user.click(sheet.getByRole('checkbox', { name: /channel:40213:followed/ }));
  expect(sheet.getByText('This hook counts 2. With it, 15 of 3,000,000 are registered.')).toBeTruthy();
  await user.type(sheet.getByRole('textbox', { name: /^Name/ }), 'Stream alerts');
  await user.click(sheet.getByRole('button', { name: /^Create, proved 1\d s ago$/ }));
  expect(bridge.inputsOf('hooks.create')).toEqual([
    { events: ['channel:40213:broadcast', 'channel:40213:update'], url: null, name: 'Stream alerts' },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getAllByText('Hook created. It expires on 18 Mar 2031.').length).toBeGreaterThan(0);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New hook' })));
});

it('opens at the first field, and Ctrl Enter makes the hook', async () => {
  const { bridge, user, sheet } = await openNew();
  await waitFor(() => expect(document.activeElement).toBe(sheet.getByRole('textbox', { name: /^Name/ })));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(bridge.inputsOf('hooks.create')).toHaveLength(1);
});

it('runs the round trip by itself, and says what it means to do without', async () => {
  const { bridge, change, sheet } = await openNew({ proof: { kind: 'unknown' } });
  await waitFor(() => expect(bridge.inputsOf('hooks.proveDraft')).toEqual([{ url: null }]));
  expect(sheet.getByRole('button', { name: 'Create without proof' })).toBeTruthy();
  expect(sheet.getByText('Not proved.')).toBeTruthy();
  change({ proof: { kind: 'running', step: 'arrived', sinceMs: Date.now() } });
  expect(await sheet.findByText('running')).toBeTruthy();
  change({ proof: { kind: 'broken', atMs: Date.now(), step: 'unchanged', why: 'changed', status: 204 } });
  expect(await sheet.findByText('Broken at step 3 of 4')).toBeTruthy();
  expect(sheet.getByText(/^Something on the way changed the body/)).toBeTruthy();
  change({ proof: proven() });
  expect(await sheet.findByRole('button', { name: /^Create, proved/ })).toBeTruthy();
});

it('a proof counts for the address it was run with only', async () => {
  const { bridge, user, sheet, change } = await openNew();
  await user.click(sheet.getByRole('button', { name: 'Use another address' }));
  const field = sheet.getByRole('textbox', { name: 'Public address' });
  await user.clear(field);
  await user.type(field, 'https://my.example/in/e81d40');
  expect(sheet.getByRole('button', { name: 'Create without proof' })).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: 'Try it' }));
  expect(bridge.inputsOf('hooks.proveDraft').at(-1)).toEqual({ url: 'https://my.example/in/e81d40' });
  change({ proof: proven() });
  await user.click(await sheet.findByRole('button', { name: /^Create, proved/ }));
  expect(bridge.inputsOf('hooks.create').at(-1)?.url).toBe('https://my.example/in/e81d40');
});

it('an address that can’t be one is told under it, and nothing is sent', async () => {
  const { bridge, user, sheet } = await openNew();
  await user.click(sheet.getByRole('button', { name: 'Use another address' }));
  const field = sheet.getByRole('textbox', { name: 'Public address' });
  await user.clear(field);
  await user.type(field, 'my.example');
  await user.click(sheet.getByRole('button', { name: 'Create without proof' }));
  expect(sheet.getByText('Start it with https:// or http://.')).toBeTruthy();
  expect(bridge.inputsOf('hooks.create')).toHaveLength(0);
  await user.click(sheet.getByRole('button', { name: 'Use the tunnel’s address' }));
  expect(sheet.getByRole('button', { name: /^Create, proved/ })).toBeTruthy();
});

it('a refusal goes to its field, any other is told with what was filled in still there', async () => {
  const { bridge, user, sheet } = await openNew();
  bridge.fail('hooks.create', {
    kind: 'badInput',
    field: 'url',
    why: 'inUse',
  });
  await user.click(sheet.getByRole('button', { name: /^Create/ }));
  expect(await sheet.findByText('Choose another address. One of your hooks already has this one.')).toBeTruthy();
  bridge.fail('hooks.create', { kind: 'http', status: 403, path: '/hooks', message: 'limit' });
  await user.click(sheet.getByRole('button', { name: /^Create/ }));
  expect(await sheet.findByText(/^The service does not allow this \(\d+\)\.$/)).toBeTruthy();
  expect((sheet.getByRole('checkbox', { name: /channel:40213:followed/ }) as HTMLInputElement).checked).toBe(true);
});

it('adds a typed name, one of the list, and refuses what nobody tells', async () => {
  const { user, sheet } = await openNew();
  const field = sheet.getByRole('combobox', { name: 'Another event' });
  await user.type(field, 'channel:88210:exploded{Enter}');
  expect(sheet.getByText(/^Choose a known event. The service has no “exploded”/)).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'channel:88210:broad');
  expect(sheet.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['channel:88210:broadcast']);
  await user.keyboard('{ArrowDown}{Enter}');
  expect((sheet.getByRole('checkbox', { name: /channel:88210:broadcast/ }) as HTMLInputElement).checked).toBe(true);
  expect((field as HTMLInputElement).value).toBe('');
  await user.type(field, 'user:8801:notify{Enter}');
  expect(sheet.getByText(/never to a hook/)).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'team del');
  await user.click(sheet.getByRole('option', { name: /team:…:deleted/ }));
  expect((field as HTMLInputElement).value).toBe('team::deleted');
  await user.click(sheet.getByRole('button', { name: 'Add' }));
  expect(sheet.getByText('Write the id between the two colons.')).toBeTruthy();
  expect(sheet.getByText('This hook counts 4. With it, 17 of 3,000,000 are registered.')).toBeTruthy();
});

it('Escape closes the list of names first, then the sheet', async () => {
  const { bridge, user, sheet } = await openNew();
  await user.type(sheet.getByRole('combobox', { name: 'Another event' }), 'upd');
  expect(sheet.getAllByRole('option').length).toBeGreaterThan(0);
  await user.keyboard('{Escape}');
  expect(sheet.queryByRole('option')).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bridge.inputsOf('hooks.dropDraft')).toHaveLength(1);
});

it('says until when the service holds it back, and leads to why', async () => {
  const { bridge, user, sheet } = await openNew();
  bridge.hang('hooks.create');
  const held = {
    ...{ purpose: 'hooks' as const, what: 'POST /hooks', channelId: null, askedAtMs: Date.now() },
    ...{ isBackground: false, why: 'refused' as const, mayGoAtMs: Date.now() + 30_000 },
  };
  act(() =>
    bridge.push('ledger.changed', {
      ...ledger.state.empty,
      buckets: [bucketSample({ name: 'global', waiting: [held] })],
    }),
  );
  // The list may be what waits.
  expect(sheet.queryByText(/^Waiting until/)).toBeNull();
  await user.click(sheet.getByRole('button', { name: /^Create/ }));
  expect(await sheet.findByText(/^Waiting until .*the global budget is used up\./)).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: 'Why am I waiting?' }));
  expect(useView.getState().place).toBe('budget');
});

it('keeps what was filled in when the sheet is closed by mistake', async () => {
  const { user, sheet } = await openNew();
  await user.type(sheet.getByRole('combobox', { name: 'Another event' }), 'channel:7:update{Enter}');
  await user.click(sheet.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'New hook' }));
  expect(await screen.findByRole('checkbox', { name: /channel:7:update/ })).toBeTruthy();
});

it('the signing secret never comes here: its end, where it goes, and what each choice means', async () => {
  const { bridge, user, sheet, change } = await openNew();
  expect(sheet.getByText('ends in 9c1f')).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: 'Copy the signing secret' }));
  expect(bridge.inputsOf('hooks.copyDraftSecret')).toHaveLength(1);
  bridge.answer('hooks.setDraftSecret', false);
  await user.click(sheet.getByRole('button', { name: 'Paste my own' }));
  expect(await sheet.findByText(/^Copy the secret first/)).toBeTruthy();
  bridge.answer('hooks.setDraftSecret', true);
  await user.click(sheet.getByRole('button', { name: 'Go without' }));
  change({ secret: { kind: 'none' } });
  expect(await sheet.findByText(/^Anybody who learns the address can send/)).toBeTruthy();
  expect(bridge.inputsOf('hooks.setDraftSecret')).toEqual([{ to: 'paste' }, { to: 'none' }]);
  expect(sheet.queryByRole('button', { name: 'Copy the signing secret' })).toBeNull();
});

it('without a tunnel it asks for an address, and names the path', async () => {
  const { bridge, user, sheet } = await openNew({ publicUrl: null, proof: { kind: 'unknown' } });
  expect(sheet.getAllByText('No tunnel is up.').length).toBeGreaterThan(0);
  expect(bridge.inputsOf('hooks.proveDraft')).toHaveLength(0);
  const create = sheet.getByRole('button', { name: 'Create without proof' });
  expect(create.getAttribute('aria-disabled')).toBe('true');
  await user.type(sheet.getByRole('textbox', { name: 'Public address' }), 'https://my.example/in/e81d40');
  await user.click(sheet.getByRole('button', { name: 'Create without proof' }));
  expect(bridge.inputsOf('hooks.create').at(-1)?.url).toBe('https://my.example/in/e81d40');
});

describe('while the service has not answered', () => {
  const MADE = { hookId: 'hook-2', expiresAtMs: new Date(2031, 2, 18).getTime() };
  const CREATED = 'Hook created. It expires on 18 Mar 2031.';
  const politely = () => screen.getByTestId('polite').textContent;
  const create = () => screen.getByRole('button', { name: /^Create/ });
  const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ });

  async function ask() {
    const opened = await openNew();
    const answer = Promise.withResolvers<typeof MADE>();
    opened.bridge.answer('hooks.create', () => answer.promise);
    await opened.user.type(await nameField(), 'Stream alerts');
    await opened.user.click(create());
    const make = async () => {
      opened.push(null);
      await act(async () => answer.resolve(MADE));
    };
    const fail = (error: AppError) => act(async () => answer.reject(new AppFailure(error)));
    return { ...opened, make, fail };
  }

  it('one can go elsewhere: the hook is told there, and the form is gone when one comes back', async () => {
    const { bridge, user, rerender, make } = await ask();
    rerender(<p>elsewhere</p>);
    await make();
    await waitFor(() => expect(politely()).toContain(CREATED));
    rerender(<HooksPage />);
    expect(await screen.findByText(CREATED, { selector: 'section *' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(bridge.inputsOf('hooks.beginDraft')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'New hook' }));
    expect((await nameField()).value).toBe('');
  });

  it('a line that was shown does not come back with the page', async () => {
    const { rerender, make } = await ask();
    await make();
    expect(await screen.findByText(CREATED, { selector: 'section *' })).toBeTruthy();
    const pass = holdTime();
    rerender(<p>elsewhere</p>);
    await pass(5000);
    rerender(<HooksPage />);
    expect(await screen.findByRole('button', { name: 'New hook' })).toBeTruthy();
    expect(screen.queryByText(CREATED, { selector: 'section *' })).toBeNull();
  });

  it('who comes back before finds the same draft, and cannot make it twice', async () => {
    const { bridge, user, rerender, make } = await ask();
    rerender(<p>elsewhere</p>);
    rerender(<HooksPage />);
    await nameField();
    expect(create().getAttribute('aria-busy')).toBe('true');
    await user.click(create());
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect([bridge.inputsOf('hooks.create').length, bridge.inputsOf('hooks.beginDraft').length]).toEqual([1, 1]);
    await make();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bridge.inputsOf('hooks.beginDraft')).toHaveLength(1);
  });

  it('why it was not made stands in the form one comes back to', async () => {
    const { rerender, fail } = await ask();
    rerender(<p>elsewhere</p>);
    await fail({ kind: 'offline' });
    expect(screen.getByTestId('assertive').textContent).toMatch(/^The hook was not created/);
    rerender(<HooksPage />);
    expect((await nameField()).value).toBe('Stream alerts');
    expect(screen.getByText(/^The service does not answer/, { selector: 'b' })).toBeTruthy();
    expect(create().getAttribute('aria-busy')).toBeNull();
  });

  it('a hook that was cancelled too late is told, and is not filled in any more', async () => {
    const { user, make } = await ask();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await make();
    expect(await screen.findByText(CREATED, { selector: 'section *' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'New hook' }));
    expect((await nameField()).value).toBe('');
  });

  it('nothing is said of one that was withdrawn', async () => {
    const { user, push, fail } = await ask();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await fail({ kind: 'stopped' });
    push(null);
    expect([politely(), screen.getByTestId('assertive').textContent]).toEqual(['', '']);
    await user.click(screen.getByRole('button', { name: 'New hook' }));
    expect((await nameField()).value).toBe('Stream alerts');
  });

  it('a new draft is begun where the one that was cancelled too late came to nothing', async () => {
    const { bridge, user, push, fail } = await ask();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'New hook' }));
    expect(bridge.inputsOf('hooks.beginDraft')).toHaveLength(1);
    await fail({ kind: 'offline' });
    push(null);
    await waitFor(() => expect(bridge.inputsOf('hooks.beginDraft')).toHaveLength(2));
  });

  it('the form of another one stays open when the first is made', async () => {
    const { user, make } = await ask();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    act(() => openHookForm(hookSample().id));
    await make();
    expect(await screen.findByRole('dialog', { name: /^Move a hook/ })).toBeTruthy();
    expect(await screen.findByText(CREATED, { selector: 'section *' })).toBeTruthy();
  });
});

it('a move starts with the hook’s events and keeps its secret', async () => {
  const { bridge, user } = await open({ secret: { kind: 'kept' } });
  act(() => openHookForm(hookSample().id));
  const sheet = within(await screen.findByRole('dialog', { name: /^Move a hook from .*7f3a91/ }));
  expect(await sheet.findByText('Kept from the old hook')).toBeTruthy();
  expect(bridge.inputsOf('hooks.beginDraft')).toEqual([{ moveOf: hookSample().id }]);
  await user.click(sheet.getByRole('button', { name: /^Move, proved/ }));
  expect(bridge.inputsOf('hooks.create').at(-1)?.events).toEqual(hookSample().events);
});

it('a draft that can’t be begun is told, and begun again', async () => {
  const { bridge, user } = await open({}, (fake) =>
    fake.fail('hooks.beginDraft', { kind: 'storageFailed', what: 'intakes' }),
  );
  await user.click(screen.getByRole('button', { name: 'New hook' }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(await sheet.findByText('Sidestage could not write or read the receiver’s paths.')).toBeTruthy();
  bridge.answer('hooks.beginDraft', draftSample());
  await user.click(sheet.getByRole('button', { name: 'Try again' }));
  expect(await sheet.findByText('Round trip')).toBeTruthy();
});
