import type { WebPreferences } from 'electron';

/** What the window's page may do: nothing but show itself and call the bridge. What is not named here stays as Electron has it. */
export function pageRights(preload: string): WebPreferences {
  return { preload, sandbox: true, contextIsolation: true, nodeIntegration: false, spellcheck: false };
}

/** Whether an address may be handed to the browser: `https`, or of the service that is open. Others can start programs. */
export function mayLeave(url: URL, serviceUrl: string | null): boolean {
  if (url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'https:') return true;
  return url.protocol === 'http:' && serviceUrl !== null && url.origin === URL.parse(serviceUrl)?.origin;
}
