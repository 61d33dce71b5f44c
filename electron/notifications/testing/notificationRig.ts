import type { ActivityFact } from '../../../shared/activity.ts';
import { type Destination, linkTo } from '../../../shared/destinations.ts';
import type { NotificationKind, NotificationRule } from '../../../shared/notifications.ts';
import { defaultSettings, type Settings } from '../../../shared/settings.ts';
import type { DesktopNotification } from '../../kernel/desktop.ts';
import { FactStream } from '../../kernel/facts.ts';
import { Subject } from '../../kernel/subject.ts';
import { createTexts } from '../../kernel/texts.ts';
import { FakeClock } from '../../testing/fakeClock.ts';
import { makeLog } from '../../testing/fakeLog.ts';
import { NotificationService } from '../notificationService.ts';

/** The notifications of one run of the app; another run goes on with its settings. */
export class NotificationRig {
  readonly clock: FakeClock;
  readonly settings: Subject<Settings>;
  readonly live = new Subject(false);
  readonly hidden = new Subject(false);
  readonly screenSafe = new Subject(false);
  readonly system = new Subject<'on' | 'off' | 'unknown'>('unknown');
  /** The key of the service that the window shows. */
  readonly services = new Subject('here');
  readonly shown: DesktopNotification[] = [];
  /** Links to the places that clicks led to. */
  readonly opened: string[] = [];
  /** The places themselves: a link names no tab. */
  readonly places: Destination[] = [];
  readonly settled: number[] = [];
  readonly service: NotificationService;
  focused = false;
  isDemo = false;
  serviceName: string | null = null;
  /** How often what stands on the screen was taken away. */
  cleared = 0;
  /** How often something was kept. */
  kept = 0;
  readonly #facts: FactStream;
  #told = 0;

  constructor(settings: Settings = defaultSettings, clock = new FakeClock()) {
    this.clock = clock;
    this.settings = new Subject(settings);
    const { log } = makeLog(clock);
    this.#facts = new FactStream(log);
    this.service = new NotificationService({
      notifier: {
        isSupported: () => true,
        show: (one) => {
          this.shown.push(one);
          return () => undefined;
        },
        clear: () => {
          this.cleared += 1;
        },
        onOutcome: () => undefined,
      },
      clock,
      log,
      texts: createTexts(),
      settings: this.settings,
      changeSettings: (change) => {
        this.kept += 1;
        this.settings.set({ ...this.settings.value, ...change });
      },
      live: this.live,
      hidden: this.hidden,
      screenSafe: this.screenSafe,
      focused: () => this.focused,
      system: this.system,
      facts: this.#facts,
      settle: (owed) => this.settled.push(...owed),
      service: () => ({ key: this.services.value, isDemo: this.isDemo, name: this.serviceName }),
      services: this.services,
      open: (to: Destination) => {
        this.places.push(to);
        this.opened.push(linkTo(to));
      },
    });
  }

  rule(kind: NotificationKind, change: Partial<NotificationRule>): void {
    const rules = this.settings.value.notifications;
    this.settings.set({ ...this.settings.value, notifications: { ...rules, [kind]: { ...rules[kind], ...change } } });
  }

  /** Something new stands in the feed. @param owed an id by which it is known whether it was shown */
  news(what: ActivityFact, owed: number | null = null, serviceKey = 'here'): void {
    this.#told += 1;
    const head = { id: `fact/${this.#told}`, atMs: this.clock.now(), serviceKey, event: null };
    void this.#facts.tell({ kind: 'happened', ...head, what, entryId: 7, owed: owed === null ? [] : [owed] });
  }

  /** An earlier run owes it. */
  late(what: ActivityFact, owed: number): void {
    const head = { id: `late/${owed}`, atMs: this.clock.now(), serviceKey: 'here', entryId: 7 };
    void this.#facts.tell({ kind: 'notificationOwed', ...head, what, owed: [owed] });
  }

  /** The titles that were shown, without the signs that isolate names. */
  get titles(): string[] {
    return this.shown.map(({ title }) => title.replaceAll(/[\u2068\u2069]/g, ''));
  }
}
