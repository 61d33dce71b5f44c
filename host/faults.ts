/**
 * What real systems do to an app now and then, for tests: the environment names them (STANDIN_FAULTS, commas between).
 * `no-ready-to-show`: a hidden window never paints, as on Wayland. `notifications-fail`: the system takes none, as from an
 * unsigned app on a Mac. `throttling`: hidden pages are slowed down, as Electron does. `packaged`: the app is told it is a package.
 * `tray`: no fault, but what the stand-in lacks: a tray. The app is told that there is one, and its icon is recorded.
 */
const FAULTS = ['no-ready-to-show', 'notifications-fail', 'throttling', 'packaged', 'tray'] as const;
type Fault = (typeof FAULTS)[number];

const asked = (process.env.STANDIN_FAULTS ?? '').split(',').filter((name) => name !== '');
const unknown = asked.find((name) => !(FAULTS as readonly string[]).includes(name));
if (unknown !== undefined) throw new Error(`stand-in host: no fault is called ${unknown}; there are ${FAULTS}`);

/** Whether a test asked for this fault. */
export const hasFault = (name: Fault): boolean => asked.includes(name);
