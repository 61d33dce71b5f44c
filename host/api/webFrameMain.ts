import { strictClass } from '../strict.ts';
import type { WebContents } from './webContents.ts';

/** The top frame of a page: who sent a message. */
export class WebFrameMain {
  readonly #contents: WebContents;
  readonly parent = null;
  readonly frameTreeNodeId = 1;
  readonly processId = 1;
  readonly routingId = 1;

  constructor(contents: WebContents) {
    this.#contents = contents;
  }
  get top(): WebFrameMain {
    return this;
  }
  get url(): string {
    return this.#contents.getURL();
  }
  get origin(): string {
    const [origin = 'null'] = /^[^:]+:\/\/[^/]+/.exec(this.url) ?? [];
    return origin;
  }
  isDestroyed = (): boolean => this.#contents.isDestroyed();
  send = (channel: string, ...args: unknown[]): void => this.#contents.send(channel, ...args);
  executeJavaScript = (code: string): Promise<unknown> => this.#contents.executeJavaScript(code);
}

strictClass('WebFrameMain', WebFrameMain);
