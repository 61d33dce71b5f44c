import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { DeliveryDetail, Sending } from '../../../shared/deliveries.ts';
import type { Intake } from '../../../shared/receiver.ts';
import { detailSample, INTAKE, rowSample } from '../../testing/deliveries.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { receiverSample } from '../../testing/samples.ts';
import { ReplaySheet } from './ReplaySheet.tsx';

const intake: Intake = {
  path: INTAKE,
  hookId: 'c04e2b00-1',
  sender: { dialect: 'platform' },
  signed: true,
  createdAtMs: 0,
  scripted: null,
};

const sent: Sending = {
  ...{ id: 1, kind: 'replay', url: 'http://127.0.0.1:47813/in/c04e', atMs: 0, tries: 1, status: 204 },
  ...{ tookMs: 12, answer: '', failure: null, edited: false },
};

function open({
  detail = detailSample(rowSample(9)),
  intakes = [intake],
}: Partial<{ detail: DeliveryDetail; intakes: Intake[] }> = {}) {
  const bridge = createFakeBridge();
  bridge.answer('receiver.read', receiverSample({ intakes }));
  bridge.answer('deliveries.replay', sent);
  const onClose = vi.fn();
  return { ...renderWindow(<ReplaySheet detail={detail} onClose={onClose} />, { bridge }), onClose };
}

const send = () => screen.getByRole('button', { name: 'Send' });
const resign = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /Re-sign/ });

it('sends it here as it came unless something else is chosen', async () => {
  const { bridge, user } = open();
  await waitFor(() => expect(resign().disabled).toBe(false));
  expect(screen.getByText('The list marks it as a replay.')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(send());
  expect(bridge.inputsOf('deliveries.replay')).toEqual([{ id: 9, url: null, body: null, resign: false }]);
  expect(await screen.findByText('Answered 204 after 12 ms')).toBeTruthy();
  await waitFor(() => expect(screen.getByTestId('polite').textContent).toContain('Answered 204'));
});

it('has what was filled in again after one was led elsewhere, and not after it was closed', async () => {
  const first = open();
  await first.user.click(screen.getByRole('radio', { name: 'Another address here' }));
  await first.user.type(screen.getByRole('textbox', { name: 'Address on this computer' }), 'http://local');
  first.unmount();
  const { user, unmount, onClose } = open();
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'http://local');
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
  unmount();
  open();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('says what is wrong with an address, and sends nothing', async () => {
  const { bridge, user } = open();
  await user.click(screen.getByRole('radio', { name: 'Another address here' }));
  await user.click(send());
  expect(screen.getByText('Enter an address, such as http://127.0.0.1:3000/hooks.')).toBeTruthy();
  const field = screen.getByRole('textbox', { name: 'Address on this computer' });
  for (const [typed, told] of [
    ['https://127.0.0.1/x', /Only http works on this computer/],
    ['http://a:b@127.0.0.1/x', 'Leave out any user name and password.'],
    ['http://198.51.100.7/x', /Stored deliveries are sent to this computer only/],
  ] as const) {
    await user.clear(field);
    await user.click(field);
    await user.paste(typed);
    expect(screen.getByText(told)).toBeTruthy();
    await user.click(send());
  }
  expect(bridge.inputsOf('deliveries.replay')).toEqual([]);
});

it('takes blanks around an address away', async () => {
  const { bridge, user } = open();
  await user.click(screen.getByRole('radio', { name: 'Another address here' }));
  await user.click(screen.getByRole('textbox', { name: 'Address on this computer' }));
  await user.paste('  http://localhost:3000/hooks ');
  await user.click(send());
  expect(bridge.inputsOf('deliveries.replay')).toMatchObject([{ url: 'http://localhost:3000/hooks' }]);
});

it('starts an edited body from what came, and says whether it is JSON', async () => {
  const { bridge, user } = open({ detail: detailSample(rowSample(9), { body: '{"a":1}' }) });
  await user.click(screen.getByRole('radio', { name: 'Edited' }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Body to send' });
  expect(field.value).toBe('{"a":1}');
  expect(screen.getByText('It is JSON.')).toBeTruthy();
  await user.clear(field);
  expect(screen.getByText('It is not JSON. You can still send it.')).toBeTruthy();
  await user.type(field, 'plain');
  await user.click(send());
  expect(bridge.inputsOf('deliveries.replay')).toEqual([{ id: 9, url: null, body: 'plain', resign: false }]);
});

it('turns back to what came without losing what was edited', async () => {
  const { bridge, user } = open({ detail: detailSample(rowSample(9), { body: '{"a":1}' }) });
  await user.click(screen.getByRole('radio', { name: 'Edited' }));
  await user.type(screen.getByRole('textbox', { name: 'Body to send' }), ' ');
  await user.click(screen.getByRole('radio', { name: 'As it came' }));
  await user.click(send());
  expect(bridge.inputsOf('deliveries.replay')).toMatchObject([{ body: null }]);
  await user.click(screen.getByRole('radio', { name: 'Edited' }));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Body to send' }).value).toBe('{"a":1} ');
});

it('says that a text field changes line ends', async () => {
  const { user } = open({ detail: detailSample(rowSample(9), { body: '{\r\n}' }) });
  await user.click(screen.getByRole('radio', { name: 'Edited' }));
  expect(screen.getByText(/Line ends become plain newlines\./)).toBeTruthy();
});

it('sends more than 1 MiB of text nowhere', async () => {
  const long = 'x'.repeat(1_048_577);
  const { bridge, user } = open({ detail: detailSample(rowSample(9), { bodyBase64: btoa(long) }) });
  await user.click(screen.getByRole('radio', { name: 'Edited' }));
  expect(screen.getByText('Shorten it. More than 1 MiB cannot be sent.')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Body to send' }).getAttribute('aria-invalid')).toBe('true');
  await user.click(send());
  expect(bridge.inputsOf('deliveries.replay')).toEqual([]);
});

it('does not offer to edit what is not text', () => {
  open({ detail: detailSample(rowSample(9), { bodyBase64: btoa('\xff\xfe\x00') }) });
  expect(screen.queryByRole('radio', { name: 'Edited' })).toBeNull();
  expect(screen.getByText('As it came: it is not text')).toBeTruthy();
});

it('signs anew only where there is a secret', async () => {
  open({ intakes: [{ ...intake, signed: false }] });
  expect(await screen.findByText('This path has no secret.')).toBeTruthy();
  expect(resign().disabled).toBe(true);
});

it('tells why one would sign an edited body, and asks for it with the call', async () => {
  const { bridge, user } = open();
  expect(await screen.findByText('The old signature matches the bytes as they came.')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Edited' }));
  expect(screen.getByText(/Without a new signature the edited body is invalid/)).toBeTruthy();
  await user.click(resign());
  await user.click(send());
  expect(bridge.inputsOf('deliveries.replay')).toMatchObject([{ resign: true }]);
});

it('waits for the answer, and takes no second press meanwhile', async () => {
  const { bridge, user } = open();
  bridge.hang('deliveries.replay');
  await user.click(send());
  await user.click(send());
  expect(bridge.inputsOf('deliveries.replay')).toHaveLength(1);
  expect(send().getAttribute('aria-disabled') ?? send().getAttribute('aria-busy')).toBe('true');
});

it('says in plain words that nothing answers there', async () => {
  const { bridge, user } = open();
  bridge.answer('deliveries.replay', { ...sent, status: null, failure: 'unreachable' });
  await user.click(send());
  expect(await screen.findByText('Nothing answers there after 12 ms')).toBeTruthy();
  await waitFor(() => expect(screen.getByTestId('polite').textContent).toContain('Nothing answers there'));
});

it('says that the delivery is gone when it is', async () => {
  const { bridge, user } = open();
  bridge.fail('deliveries.replay', { kind: 'badInput', field: 'id', why: 'gone' });
  await user.click(send());
  expect(await screen.findByText('It is no longer kept.')).toBeTruthy();
});

it('closes by its button', async () => {
  const { user, onClose } = open();
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? expect.fail());
  expect(onClose).toHaveBeenCalledTimes(1);
});
