import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { comfort } from '../../../shared/comfort.ts';
import { type ChatRule, emptyQueue } from '../../../shared/queue.ts';
import { defaultSettings } from '../../../shared/settings.ts';
import { renderWindow } from '../../testing/render.tsx';
import { RulesSheet } from './RulesSheet.tsx';

const rule = (id: string, text: string): ChatRule => ({ id, text, on: true });

function show(...chatRules: ChatRule[]) {
  const view = renderWindow(<RulesSheet onClose={() => {}} />);
  const have = (...rules: ChatRule[]) =>
    act(() => view.bridge.push('settings.changed', { ...defaultSettings, chatRules: rules }));
  have(...chatRules);
  return { ...view, have };
}

const field = () => screen.findByRole('textbox', { name: 'Rule' });

it('keeps a rule in its place when it is edited', async () => {
  const [spam, links] = [rule('a', 'hold when word "spam"'), rule('b', 'hold when link')];
  const { user, bridge } = show(spam, links);
  await user.click(await screen.findByRole('button', { name: /^Edit.*spam/ }));
  await user.type(await field(), ' or word "ham"');
  await user.click(screen.getByRole('button', { name: 'Save the rule' }));
  const edited = { ...spam, text: 'hold when word "spam" or word "ham"' };
  await waitFor(() => expect(bridge.inputsOf('settings.change')).toEqual([{ chatRules: [edited, links] }]));
});

it('comfort mode: says of what rules caught neither how many nor of how many', async () => {
  const { user, bridge } = show(rule('a', 'hold when link'));
  const run = { looked: 240, removed: 0, sinceMs: 1, caught: 182, people: 138, lines: [], isPart: false };
  bridge.answer('queue.dryRun', run);
  act(() => bridge.push('queue.changed', { ...emptyQueue, channelId: 7, caught: { a: 6 } }));
  await screen.findByText('6 messages since the channel was opened');
  await user.click(screen.getByRole('button', { name: /^Edit/ }));
  await user.click(await screen.findByRole('button', { name: 'Look at the last hour' }));
  const result = await screen.findByText('182 of 240 messages in the last hour. People who wrote them: 138.');
  act(() => bridge.push('comfort.changed', { ...comfort.state.empty, hidden: true }));
  await waitFor(() => expect(result.textContent).toBe('It would have caught messages. Their number is hidden.'));
  expect(screen.getByText('It caught messages. Their number is hidden.')).toBeTruthy();
  expect(screen.getByRole('dialog').textContent).not.toMatch(/\b(6|138|182|240)\b/);
  bridge.answer('queue.dryRun', { ...run, caught: 0, people: 0 });
  await user.click(screen.getByRole('button', { name: 'Look at the last hour' }));
  expect(await screen.findByText('It would have caught nothing.')).toBeTruthy();
});

it('a half-written rule is there again with its sheet, until it is saved or cancelled', async () => {
  const { user, unmount } = show(rule('a', 'hold when link'));
  await user.click(await screen.findByRole('button', { name: /^Edit/ }));
  await user.type(await field(), ' or wor');
  unmount();
  const again = show(rule('a', 'hold when link'));
  expect(await field()).toHaveProperty('value', 'hold when link or wor');
  await again.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await again.user.click(await screen.findByRole('button', { name: /^Edit/ }));
  expect(await field()).toHaveProperty('value', 'hold when link');
});

it('keeps what was written in a rule that is deleted meanwhile, as a new one', async () => {
  const [spam, links] = [rule('a', 'hold when word "spam"'), rule('b', 'hold when link')];
  const { user, bridge, have } = show(spam, links);
  await user.click(await screen.findByRole('button', { name: /^Edit.*spam/ }));
  await user.type(await field(), ' or word "ham"');
  have(links);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Edit.*spam/ })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Save the rule' }));
  const text = 'hold when word "spam" or word "ham"';
  await waitFor(() =>
    expect(bridge.inputsOf('settings.change')).toEqual([
      { chatRules: [links, { id: expect.any(String), text, on: true }] },
    ]),
  );
});

it('a rule that was kept when its sheet had gone is not there again to be added', async () => {
  const { user, bridge, unmount } = show();
  const kept = Promise.withResolvers<typeof defaultSettings>();
  bridge.answer('settings.change', () => kept.promise);
  await user.click(await screen.findByRole('button', { name: 'Add a rule' }));
  await user.type(await field(), 'hold when link');
  await user.click(screen.getByRole('button', { name: 'Save the rule' }));
  expect(bridge.inputsOf('settings.change')).toHaveLength(1);
  unmount();
  await act(async () => kept.resolve(defaultSettings));
  show(rule('a', 'hold when link'));
  expect(await screen.findByRole('button', { name: 'Add a rule' })).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Rule' })).toBeNull();
});

it('leaves what is being written alone while another rule is turned off', async () => {
  const { user, bridge } = show(rule('a', 'hold when link'));
  await user.click(await screen.findByRole('button', { name: 'Add a rule' }));
  await user.type(await field(), 'hold when wo');
  await user.click(screen.getByRole('switch'));
  await waitFor(() => expect(bridge.inputsOf('settings.change')).toHaveLength(1));
  expect(await field()).toHaveProperty('value', 'hold when wo');
});
