import { beforeEach, expect, it } from 'vitest';
import { useView } from './view.ts';

beforeEach(() => useView.setState(useView.getInitialState(), true));

const view = () => useView.getState();

it('comes back from elsewhere to the deliveries one looked at, and goes up from them to the hooks', () => {
  view().openDeliveries('/in/c04e2b');
  expect(view()).toMatchObject({ place: 'hooks', deliveries: { intake: '/in/c04e2b' } });
  view().go('live');
  view().go('hooks');
  expect(view().deliveries).toEqual({ intake: '/in/c04e2b' });
  view().go('hooks');
  expect(view().deliveries).toBeNull();
});

it('leads to the hooks themselves, whatever one looked at there', () => {
  view().openDeliveries(null);
  view().openHooks();
  expect(view()).toMatchObject({ place: 'hooks', deliveries: null });
});

it('keeps the delivery that was asked for until it is shown, and forgets it for another wish', () => {
  view().openDeliveries(null, 12);
  expect(view().wantedDelivery).toBe(12);
  view().foundDelivery();
  expect(view().wantedDelivery).toBeNull();
  view().openDeliveries(null, 13);
  view().openDeliveries('/in/c04e2b');
  expect(view().wantedDelivery).toBeNull();
});

it('keeps the range that was asked for until its page takes it up', () => {
  view().openAnalytics({ kind: 'stream', id: 12 });
  expect(view()).toMatchObject({ place: 'analytics', wantedRange: { kind: 'stream', id: 12 } });
  view().foundRange();
  expect(view()).toMatchObject({ place: 'analytics', wantedRange: null });
});

it('counts who came by keyboard, so that the focus follows them and nobody else', () => {
  view().go('chatters');
  expect(view().arrivals).toBe(0);
  view().goByKeyboard('hooks');
  view().goByKeyboard('hooks');
  expect(view()).toMatchObject({ place: 'hooks', arrivals: 2 });
});

it('asks in the account’s section before it signs out, and asks no longer once one has gone elsewhere', () => {
  view().askSignOut(true);
  expect(view()).toMatchObject({ place: 'settings', section: 'account', asksSignOut: true });
  for (const leave of [
    () => view().go('live'),
    () => view().openSettings('about'),
    () => view().openHooks(),
    () => view().openDeliveries(null),
    () => view().openAnalytics({ kind: 'thisStream' }),
    () => view().askSignOut(false),
  ]) {
    view().askSignOut(true);
    leave();
    expect(view().asksSignOut).toBe(false);
  }
});

it('puts notes away one by one', () => {
  view().putAwayNote('a');
  view().putAwayNote('b');
  expect(view().putAway).toEqual(['a', 'b']);
  view().forgetNotes(['a', 'c']);
  expect(view().putAway).toEqual(['b']);
});
