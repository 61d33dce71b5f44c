import { noticeKey, type StartNotice } from '../../shared/app.ts';
import type { Logger, Observable } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';

/** What happened here that the person should know; of our own faults the newest. */
export class StartNotices {
  readonly #log: Logger;
  readonly #state: Subject<readonly StartNotice[]>;

  constructor(log: Logger, first: readonly StartNotice[]) {
    this.#log = log;
    this.#state = new Subject(first);
  }

  get state(): Observable<readonly StartNotice[]> {
    return this.#state;
  }

  /** What is told already is not told twice. */
  tell(more: readonly StartNotice[]): void {
    const told = this.#state.value;
    const news = more.filter((one) => !told.some((other) => noticeKey(other) === noticeKey(one)));
    if (news.length > 0) this.#state.set([...told, ...news]);
  }

  /** Something that is written to the disk: told while it is not. Once it is again nobody needs to know, and later it is told anew. */
  follow(notKept: StartNotice, isKept: boolean): void {
    if (isKept) this.#takeBack(notKept);
    else this.tell([notKept]);
  }

  /** A proxy of a kind that we have nothing for, by its name; null: it is no longer in the way. */
  tellProxy(name: string | null): void {
    const told = this.#state.value.filter(({ kind }) => kind === 'proxyUnknown');
    for (const notice of told) if (notice.kind === 'proxyUnknown' && notice.name !== name) this.#takeBack(notice);
    if (name !== null) this.tell([{ kind: 'proxyUnknown', name }]);
  }

  #takeBack(notice: StartNotice): void {
    const rest = this.#state.value.filter((one) => noticeKey(one) !== noticeKey(notice));
    if (rest.length < this.#state.value.length) this.#state.set(rest);
  }

  /** What nobody has caught is logged, and its id shown. The app goes on. */
  watch(process: Pick<NodeJS.EventEmitter, 'on'>): void {
    process.on('uncaughtException', (cause) => this.#tellFault('uncaught', cause));
    process.on('unhandledRejection', (cause) => this.#tellFault('unhandled', cause));
  }

  /** The window's page was gone and is brought back. */
  tellPageCrash(logId: string): void {
    this.#tellNewest({ kind: 'pageCrashed', logId });
  }

  #tellFault(event: string, cause: unknown): void {
    this.#tellNewest({ kind: 'ownFault', logId: this.#log.fault(event, cause) });
  }

  /** In the place of what was told of its kind. */
  #tellNewest(notice: StartNotice): void {
    this.#state.set([...this.#state.value.filter(({ kind }) => kind !== notice.kind), notice]);
  }
}
