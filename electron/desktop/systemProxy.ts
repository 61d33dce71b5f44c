import { session } from 'electron';

/** What the system is set to for an address, as scripts for proxies answer: `PROXY host:port; DIRECT`. Ready when the app is. */
export const systemProxy = (url: string): Promise<string> => session.defaultSession.resolveProxy(url);
