import { Agent } from 'node:https';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * By what a socket goes out where the environment names a proxy and asks Node to use it, as requests do by themselves then: a socket
 * makes its own connection otherwise, and passes the proxy by. undefined: straight, as all do that stay on this computer or are no TLS.
 * @see docs/decisions/requests-are-nodes.md
 */
export function agentOfNamedProxy(url: string, env: Environment = process.env): Agent | undefined {
  if (env.NODE_USE_ENV_PROXY !== '1' || !/^(?:wss|https):/i.test(url)) return undefined;
  return new Agent({ proxyEnv: { ...env } });
}
