import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { customSample, demoBoardSample } from '../../testing/samples.ts';
import { DemoClockPart } from './DemoClockPart.tsx';
import { ReadingsPart } from './ReadingsPart.tsx';
import { ServiceSection } from './ServiceSection.tsx';

it('shows the demo’s clock, and offers only the jumps that lead somewhere', async () => {
  const bridge = createFakeBridge();
  const { user } = renderWindow(<DemoClockPart />, { bridge });
  const jumps = await screen.findByRole('group', { name: 'Jump on' });
  expect(
    within(jumps)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['10 min on', '1 h on', '1 day on']);
  expect(bridge.inputsOf('demo.watch')).toEqual([{ on: true }]);
  act(() =>
    bridge.push(
      'demo.changed',
      demoBoardSample({ nowMs: new Date(2026, 10, 20, 20, 14, 32).getTime(), jumps: ['beforeHookExpiry', 'codeEnd'] }),
    ),
  );
  await user.click(await screen.findByRole('button', { name: '1 h before a hook expires' }));
  await user.click(screen.getByRole('button', { name: 'Code runs out' }));
  expect(bridge.inputsOf('demo.jump')).toEqual([{ to: 'beforeHookExpiry' }, { to: 'codeEnd' }]);
  expect(screen.getByRole('timer').textContent).toContain('20 Nov 2026');
});

it('the keyboard goes on at the jumps when the one it stood on leads nowhere any more', async () => {
  const bridge = createFakeBridge();
  bridge.answer('demo.read', demoBoardSample({ jumps: ['hour', 'beforeHookExpiry'] }));
  const { user } = renderWindow(<DemoClockPart />, { bridge });
  (await screen.findByRole('button', { name: '1 h before a hook expires' })).focus();
  await user.keyboard('{Enter}');
  act(() => bridge.push('demo.changed', demoBoardSample({ jumps: ['hour'] })));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Jump on' })));
});

it('says why a jump led nowhere, and begins anew', async () => {
  const bridge = createFakeBridge();
  bridge.fail('demo.jump', { kind: 'badInput', field: 'to', why: 'gone' });
  // Changes wait to be sent, and the person stays.
  bridge.answer('demo.startOver', false);
  const { user } = renderWindow(<DemoClockPart />, { bridge });
  await user.click(await screen.findByRole('button', { name: '1 h on' }));
  expect(await screen.findByText(/What this one led to has run out/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  expect(bridge.inputsOf('demo.startOver')).toHaveLength(1);
  const polite = () => screen.getByTestId('polite').textContent;
  expect(polite()).not.toContain('The demo begins anew.');
  bridge.answer('demo.startOver', true);
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  await waitFor(() => expect(polite()).toContain('The demo begins anew.'));
});

it('has no clock where the service is no demo', async () => {
  const bridge = createFakeBridge();
  bridge.answer('service.read', customSample());
  renderWindow(<ServiceSection />, { bridge });
  expect(await screen.findByRole('heading', { name: 'How we read the document' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'The demo’s clock' })).toBeNull();
});

it('says of each reading how it stands and what was seen', async () => {
  const bridge = createFakeBridge();
  const atMs = Date.now();
  bridge.answer('service.read', customSample());
  bridge.answer('readings.read', {
    readings: [
      { name: 'shortcodeLife', standing: { kind: 'confirmed', seen: '300', atMs } },
      { name: 'limitStatus', standing: { kind: 'otherwise', seen: '403', atMs } },
      { name: 'hookRenewed', standing: { kind: 'notMet' } },
    ],
  });
  renderWindow(<ReadingsPart />, { bridge });
  expect(await screen.findByText(/^Confirmed/)).toBeTruthy();
  const seen = screen.getByText('300');
  expect(seen.parentElement?.textContent).toContain('Seen from the service: 300.');
  expect(seen.tagName).toBe('BDI');
  expect(screen.getByText(/^Otherwise,/)).toBeTruthy();
  expect(screen.getByText(/Tell whoever maintains Sidestage/)).toBeTruthy();
  expect(screen.getByText('Not met yet')).toBeTruthy();
  expect(screen.queryByText(/The demo is built on the same readings/)).toBeNull();
});
