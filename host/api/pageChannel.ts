import type { Session } from '../cdp.ts';
import type { Delivered, FromPage, ToPage } from '../page/messages.ts';
import { codec, PRELOAD_WORLD, preloadScripts } from '../preloadScripts.ts';
import { ipcMain } from './ipcMain.ts';

type Invoke = Extract<FromPage, { kind: 'invoke' }>;

/** IPC between the app and one page: its preload world calls a binding, and runs what it is sent. */
export class PageChannel {
  readonly #session: Session;
  /** Makes the event a listener or handler of the app gets. */
  readonly #makeEvent: () => object;
  #context: number | undefined;
  #outbox: Delivered[] = [];
  /** The long texts of what is in the outbox. */
  #apart: string[] = [];

  constructor(session: Session, makeEvent: () => object) {
    this.#session = session;
    this.#makeEvent = makeEvent;
  }

  /**
   * Gives every document of the frame the preload script, from the next one on.
   * @param onOther gets what concerns the page and not IPC
   */
  async open(
    frameId: string,
    preload: string | undefined,
    additionalArguments: string[] | undefined,
    onOther: (message: Exclude<FromPage, { channel: string }>) => void,
  ): Promise<void> {
    const session = this.#session;
    const scripts = preloadScripts(preload, additionalArguments);
    session.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.name === PRELOAD_WORLD && context.auxData?.frameId === frameId) this.#context = context.id;
    });
    session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
      if (executionContextId === this.#context) this.#context = undefined;
    });
    session.on('Inspector.targetCrashed', () => {
      this.#context = undefined;
    });
    session.on('Runtime.bindingCalled', ({ payload }) => {
      const message: FromPage = JSON.parse(payload);
      if (message.kind === 'invoke') void this.#answer(message);
      else if (message.kind !== 'send') onOther(message);
      else ipcMain.emit(message.channel, this.#makeEvent(), ...(codec.decode(message.args) as unknown[]));
    });
    await Promise.all([
      session.send('Runtime.enable'),
      session.send('Runtime.addBinding', { name: 'standInHost', executionContextName: PRELOAD_WORLD }),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.page }),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.preload, worldName: PRELOAD_WORLD }),
    ]);
  }

  /** Sends an event to the page; a page that is not there yet gets none. What cannot be cloned is reported, as on Electron. */
  send(channel: string, args: unknown[]): void {
    const apart: string[] = [];
    try {
      this.#deliver({ kind: 'event', channel, args: codec.encode(args, apart) }, apart);
    } catch {
      process.stderr.write('Error sending from webFrameMain:  Error: Failed to serialize arguments\n');
    }
  }

  /** Tells the page that a permission it wished for is decided. */
  permissionDecided(id: number): void {
    this.#deliver({ kind: 'permission', id });
  }

  async #answer({ id, channel, args }: Invoke): Promise<void> {
    const context = this.#context;
    const apart: string[] = [];
    let reply: ToPage;
    try {
      const value = await ipcMain.answer(channel, this.#makeEvent(), codec.decode(args) as unknown[]);
      reply = { kind: 'reply', id, value: codec.encode(value, apart) };
    } catch (cause) {
      const text = cause instanceof Error ? cause.stack : cause;
      process.stderr.write(`Error occurred in handler for '${channel}': ${text}\n`);
      reply = { kind: 'reply', id, error: String(cause) };
    }
    // A page that has gone meanwhile has taken its question along.
    if (context === this.#context) this.#deliver(reply, apart);
  }

  /** All messages of one turn of the event loop cross in one command, in order. */
  #deliver(message: ToPage, apart: readonly string[] = []): void {
    if (this.#context === undefined) return;
    this.#outbox.push({ ...message, from: this.#apart.length });
    this.#apart.push(...apart);
    if (this.#outbox.length === 1) setImmediate(() => this.#flush());
  }

  #flush(): void {
    const message = JSON.stringify(JSON.stringify(this.#outbox));
    const apart = this.#apart.map((text) => JSON.stringify(text));
    const contextId = this.#context;
    this.#outbox = [];
    this.#apart = [];
    if (contextId === undefined) return;
    // Texts stand in the script: as values the browser would write each of them into a script of its own, sign by sign, which takes it six
    // times as long. Long ones come by themselves: in another text each quote of theirs would be eight signs to read.
    const expression = `standInReceive(JSON.parse(${message}), [${apart}])`;
    this.#session.post('Runtime.evaluate', { contextId, expression, silent: true });
  }
}
