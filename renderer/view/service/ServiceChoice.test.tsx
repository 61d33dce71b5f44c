import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OwnService } from '../../../shared/service.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { customSample, demoSample, settingsSample } from '../../testing/samples.ts';
import { ServiceChoice } from './ServiceChoice.tsx';

const second: OwnService = {
  ...{ name: 'Second channel', color: 'violet', baseUrl: 'https://service.example', clientId: 'client-1' },
};
const twin: OwnService = { ...second, name: 'Its twin', color: 'teal', clientId: 'client-2' };
const nothingKept = {
  ...{
    signIn: false,
    hookSecret: false,
    paths: 0,
    deliveries: 0,
    activity: 0,
    messages: 0,
    unsent: 0,
    days: 0,
    streams: 0,
    notes: 0,
  },
};

function show(services: OwnService[], service = demoSample()) {
  const bridge = createFakeBridge();
  bridge.answer('service.read', service);
  bridge.answer('settings.read', settingsSample({ services }));
  return renderWindow(<ServiceChoice />, { bridge });
}

const plain = (name: string) => (_: string, element: Element | null) =>
  (element?.getAttribute('aria-label') ?? element?.textContent ?? '').replaceAll(/[\u2068\u2069]/g, '') === name;
const button = (name: string) =>
  screen.getAllByRole('button').find((one) => plain(name)('', one)) ?? expect.fail(`no button ${name}`);

it('adds a service once its name, address and client id are right', async () => {
  const { bridge, user } = show([]);
  await user.click(await screen.findByRole('button', { name: 'Add a service' }));
  await user.type(screen.getByRole('textbox', { name: 'Address' }), 'service.example');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(screen.getByText('Give it a name.')).toBeTruthy();
  expect(screen.getByText(/^Start it with https:\/\//)).toBeTruthy();
  expect(screen.getByText('Enter the client id.')).toBeTruthy();
  expect(bridge.inputsOf('service.keep')).toHaveLength(0);
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Second channel');
  await user.click(screen.getByRole('radio', { name: 'Violet' }));
  await user.clear(screen.getByRole('textbox', { name: 'Address' }));
  await user.type(screen.getByRole('textbox', { name: 'Address' }), 'https://service.example/');
  await user.type(screen.getByRole('textbox', { name: 'Client id' }), 'client-1{Enter}');
  expect(bridge.inputsOf('service.keep')).toEqual([{ of: null, service: second }]);
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Address' })).toBeNull());
});

it('says which entry to change when the service is there already', async () => {
  const { bridge, user } = show([second]);
  bridge.fail('service.keep', { kind: 'badInput', field: 'service', why: 'taken' });
  await user.click(await screen.findByRole('button', { name: 'Add a service' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Again');
  await user.type(screen.getByRole('textbox', { name: 'Address' }), 'https://service.example');
  await user.type(screen.getByRole('textbox', { name: 'Client id' }), 'client-1{Enter}');
  expect(await screen.findByText(/You have this service already/)).toBeTruthy();
});

it('tells two services of one address apart, and uses the one that is chosen', async () => {
  const { bridge, user } = show([second, twin]);
  await screen.findByText('Its twin');
  await user.click(button('Use Its twin'));
  expect(bridge.inputsOf('service.select')).toEqual([
    { profile: { kind: 'custom', baseUrl: twin.baseUrl, clientId: 'client-2' } },
  ]);
  act(() => bridge.push('service.changed', customSample()));
  await waitFor(() => expect(screen.getByText('Second channel').closest('[aria-current]')).toBeTruthy());
  expect(screen.getByText('Its twin').closest('[aria-current]')).toBeNull();
});

it('warns before another address deletes what was kept of the one before', async () => {
  const { bridge, user } = show([second]);
  await screen.findByText('Second channel');
  await user.click(button('Change Second channel'));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), ' 2');
  expect(screen.queryByText(/is another service/)).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Client id' }), 'x');
  expect(screen.getByText(/Another address or client id is another service/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save and delete the old data' }));
  expect(bridge.inputsOf('service.keep')).toEqual([
    {
      of: expect.objectContaining({ baseUrl: second.baseUrl, clientId: 'client-1' }),
      service: { ...second, name: 'Second channel 2', clientId: 'client-1x' },
    },
  ]);
});

it('says what goes with a service before it is removed, and starts on the answer that changes nothing', async () => {
  const { bridge, user } = show([second], customSample());
  bridge.answer('service.keptOf', { ...nothingKept, signIn: true, deliveries: 1204, unsent: 2, notes: 1 });
  await screen.findByText('Second channel');
  await user.click(button('Remove Second channel'));
  const question = within(screen.getByRole('group', { name: /^Remove/ }));
  expect(await question.findByText('1,204 deliveries')).toBeTruthy();
  expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'the sign-in',
    '1,204 deliveries',
    '2 messages that were not sent',
    '1 note',
  ]);
  expect(question.getByText(/Sidestage goes on with the demo service/)).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Keep it');
  await user.keyboard('{Escape}');
  expect(bridge.inputsOf('service.remove')).toHaveLength(0);
  await waitFor(() => expect(document.activeElement).toBe(button('Change Second channel')));
  await user.click(button('Remove Second channel'));
  await user.click(screen.getByRole('button', { name: 'Remove and delete' }));
  expect(bridge.inputsOf('service.remove')).toEqual([{ baseUrl: second.baseUrl, clientId: 'client-1' }]);
});

it('says that a service was removed also where main tells that before it answers', async () => {
  const done = Promise.withResolvers<boolean>();
  const { bridge, user } = show([second]);
  bridge.answer('service.keptOf', nothingKept);
  bridge.answer('service.remove', () => done.promise);
  await screen.findByText('Second channel');
  await user.click(button('Remove Second channel'));
  await user.click(screen.getByRole('button', { name: 'Remove and delete' }));
  act(() => bridge.push('settings.changed', settingsSample({ services: [] })));
  await waitFor(() => expect(screen.queryByRole('group', { name: /^Remove/ })).toBeNull());
  done.resolve(true);
  expect(await screen.findByText(plain('Second channel is removed.'))).toBeTruthy();
});

it('leaves the question and the form open for who stays, as changes wait to be sent, and says nothing', async () => {
  const { bridge, user } = show([second], customSample());
  bridge.answer('service.keptOf', nothingKept);
  bridge.answer('service.remove', false);
  bridge.answer('service.keep', false);
  await screen.findByText('Second channel');
  await user.click(button('Remove Second channel'));
  await user.click(screen.getByRole('button', { name: 'Remove and delete' }));
  await waitFor(() => expect(bridge.inputsOf('service.remove')).toHaveLength(1));
  expect(screen.getByRole('group', { name: /^Remove/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Keep it' }));
  await user.click(button('Change Second channel'));
  await user.type(screen.getByRole('textbox', { name: 'Client id' }), 'x');
  await user.click(screen.getByRole('button', { name: 'Save and delete the old data' }));
  await waitFor(() => expect(bridge.inputsOf('service.keep')).toHaveLength(1));
  expect(screen.getByRole('textbox', { name: 'Client id' })).toBeTruthy();
  expect(screen.getByTestId('polite').textContent).toBe('');
});

it('offers no way around a service that the command line names', async () => {
  show([second], customSample({ fixed: true }));
  await screen.findByText('Second channel');
  const names = screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent ?? '');
  expect(names.filter((name) => /^(Use|Remove)/.test(name))).toEqual([]);
});
