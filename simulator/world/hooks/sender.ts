/** One try to call a hook, ready to leave. */
export type DeliveryRequest = {
  /** Numbers all tries of a world from 1. */
  readonly attemptId: number;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
};

/** How a try ended. */
export type DeliveryResult =
  | { readonly kind: 'answered'; readonly status: number }
  | { readonly kind: 'failed'; readonly error: string }
  | { readonly kind: 'timedOut' };

/** Carries deliveries out of the world, as errands: what comes of one enters the world as an input. */
export type Sender = {
  /** Calls a hook's address. Resolves; never rejects. */
  send(request: DeliveryRequest): Promise<DeliveryResult>;
  /**
   * The time for a try is up: its result must follow soon, whatever it is. May be told before the try is sent.
   * @param inJump time is being moved by hand: until that is over no answer can come in
   */
  expire(attemptId: number, inJump: boolean): void;
  /** Breaks off what is under way. */
  close(): void;
};

/** Sends nothing, and never has a result. */
export const silentSender: Sender = { send: () => new Promise(() => {}), expire() {}, close() {} };
