import type { ActivityFact } from '../../shared/activity.ts';
import {
  countsPeople,
  type NotificationKind,
  notificationKinds,
  type QuietDigest,
} from '../../shared/notifications.ts';
import type { Observable } from '../kernel/ports.ts';
import type { Texts } from '../kernel/texts.ts';
import { type NotificationText, notificationText, peopleText, type Withheld } from './notificationText.ts';

export type NotificationWordsDeps = {
  texts: Texts;
  /** Comfort mode holds the channel's numbers back. */
  hidden: Observable<boolean>;
  /** Names, codes and addresses are kept off the screen, where notifications are drawn too. */
  screenSafe: Observable<boolean>;
  /** The service that the window shows. */
  service: () => { isDemo: boolean /** What the person calls it; null: nothing. */; name: string | null };
};

/** What notifications say, without what is kept off the screen at that moment. */
export class NotificationWords {
  readonly #deps: NotificationWordsDeps;

  constructor(deps: NotificationWordsDeps) {
    this.#deps = deps;
  }

  /** null: there is nothing to be said. */
  of(what: ActivityFact): NotificationText | null {
    return notificationText(what, this.#deps.texts, this.#withheld);
  }

  followers(folded: { names: readonly string[]; count: number }): NotificationText {
    return peopleText('followers', folded, this.#deps.texts, this.#withheld);
  }

  /** How many there are of a kind, without telling them apart. @param kind null: of several kinds */
  several(kind: NotificationKind | null, count: number): string {
    const { texts } = this.#deps;
    if (kind === null) return texts('more.title', { count });
    const title = this.#countOf(kind, count);
    return title.charAt(0).toLocaleUpperCase(texts.formats.locale) + title.slice(1);
  }

  digest(counts: QuietDigest['counts']): NotificationText {
    const { texts, hidden } = this.#deps;
    const lines = notificationKinds.flatMap((kind) => {
      const count = counts[kind] ?? 0;
      return count === 0 ? [] : [this.#countOf(kind, count)];
    });
    const count = Object.values(counts).reduce((sum, one) => sum + one, 0);
    return { title: texts(hidden.value ? 'digest.titleHidden' : 'digest.title', { count }), body: lines.join(', ') };
  }

  /** What is simulated says so, and what is not, whose it is. null: nobody has given it a name, or that is kept off the screen */
  source(): string | null {
    const { service, texts, screenSafe } = this.#deps;
    const { isDemo, name } = service();
    if (isDemo) return texts('source');
    return screenSafe.value ? null : name;
  }

  #countOf(kind: NotificationKind, count: number): string {
    const { texts, hidden } = this.#deps;
    const isHidden = hidden.value && countsPeople(kind);
    return texts(isHidden ? `digest.hidden.${kind}` : `digest.${kind}`, { count });
  }

  get #withheld(): Withheld {
    return { numbers: this.#deps.hidden.value, names: this.#deps.screenSafe.value };
  }
}
