import { plainMessage } from '../../kernel/plainText.ts';
import type { Redactor } from '../../kernel/redact.ts';
import {
  publicAddress,
  settledTunnel,
  type Tunnel,
  type TunnelNews,
  type TunnelOptions,
  type TunnelProviderPort,
} from './tunnelProvider.ts';

/** The part of the package `@ngrok/ngrok` that is used. */
export interface Ngrok {
  forward(options: {
    addr: string;
    authtoken: string;
    onStatusChange(status: string): void;
  }): Promise<{ url(): string | null; close(): Promise<void> }>;
}

/** Shown as a quotation where the package is missing. */
const INSTALL = 'npm install @ngrok/ngrok';
const LONGEST_WORDS = 200;
/** ngrok's own codes for a token that is missing, malformed, revoked or of a closed account. */
const REFUSED = /ERR_NGROK_(?:10[5-9]|11\d|12[0-3])\b/;

export type NgrokDeps = {
  /** The package; null when it is not installed. */
  load(): Promise<Ngrok | null>;
  redact: Redactor;
};

/** A name by which no bundler looks for the package: it is not there on every system. */
const importByName = (name: string): Promise<unknown> => import(/* @vite-ignore */ name);

/** Loads `@ngrok/ngrok`, an optional dependency. @returns null when it is not installed, or not for this system */
export async function loadNgrok(load = importByName): Promise<Ngrok | null> {
  try {
    const loaded = await load('@ngrok/ngrok');
    return [loaded, (loaded as { default?: unknown }).default].find(isNgrok) ?? null;
  } catch {
    return null; // for the person both are the same
  }
}

function isNgrok(value: unknown): value is Ngrok {
  return typeof value === 'object' && value !== null && 'forward' in value && typeof value.forward === 'function';
}

/** A tunnel of ngrok's agent in library form. The authtoken goes to it alone. */
export function createNgrokTunnel(deps: NgrokDeps): TunnelProviderPort {
  return {
    open: (options) => {
      const { token } = options;
      if (token !== null) return forward(token, options, deps);
      return settledTunnel(options.news, { kind: 'down', why: 'notSetUp', detail: '', retry: null });
    },
  };
}

function forward(authtoken: string, { port, news }: TunnelOptions, { load, redact }: NgrokDeps): Tunnel {
  let isOver = false;
  let closeListener = () => {};

  function tell(told: TunnelNews): void {
    if (isOver) return;
    isOver = told.kind === 'down';
    if (isOver) closeListener();
    news(told);
  }
  async function begin(): Promise<void> {
    const ngrok = await load();
    if (isOver) return;
    if (!ngrok) return tell({ kind: 'down', why: 'notFound', detail: INSTALL, retry: null });
    const listener = await ngrok.forward({
      addr: `127.0.0.1:${port}`,
      authtoken,
      onStatusChange: (status) => {
        if (status === 'closed') tell({ kind: 'down', why: 'ended', detail: '', retry: 'soon' });
      },
    });
    closeListener = () => void listener.close().catch(() => {}); // it may be closed already, which is all we want
    if (isOver) return closeListener();
    const url = publicAddress(listener.url() ?? '');
    if (url) tell({ kind: 'up', url });
    else tell({ kind: 'down', why: 'ended', detail: '', retry: 'later' });
  }
  begin().catch((cause: unknown) => {
    const words = cause instanceof Error ? cause.message : String(cause);
    const isRefused = REFUSED.test(words);
    const detail = plainMessage(redact.text(words)).slice(0, LONGEST_WORDS);
    tell({ kind: 'down', why: isRefused ? 'refused' : 'unreachable', detail, retry: isRefused ? null : 'soon' });
  });
  return {
    recheck: () => {},
    close: () => {
      isOver = true;
      closeListener();
    },
  };
}
