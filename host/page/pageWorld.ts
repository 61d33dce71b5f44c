import type { askPermissions as AskPermissions, PermissionWish } from './askPermissions.ts';
import type { makeBridge as MakeBridge } from './bridge.ts';
import type { ClickedText } from './messages.ts';

/**
 * What runs in the page's own world before its scripts: takes what the preload exposes, and hands new windows to the app.
 * The page gets this function as text, so nothing outside of it may be used.
 */
export function runPageWorld(key: string, makeBridge: typeof MakeBridge, askPermissions: typeof AskPermissions): void {
  if (window.top !== window) return; // Electron gives a preload to the top frame only
  const bridge = makeBridge(key, 'page');

  bridge.listen('expose', ({ name, api }: { name: string; api: Parameters<typeof bridge.fromWire>[0] }) => {
    const isFree = !(name in window);
    if (isFree) Object.defineProperty(window, name, { value: bridge.fromWire(api, true), enumerable: true });
    bridge.post('exposed', isFree);
  });

  const open = (url: string, name: string, features: string) => {
    bridge.post('open', { url: new URL(url, document.baseURI).href, name, features });
  };
  // The browser never opens a window: the app is told, and the page sees what it sees on Electron after a refusal.
  window.open = (url = 'about:blank', name = '', features = '') => {
    open(String(url), name, features);
    return null;
  };
  addEventListener('click', (event) => {
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement && node.href !== '');
    if (event.defaultPrevented || event.button !== 0 || !(link instanceof HTMLAnchorElement)) return;
    const isElsewhere = link.target !== '' && !['_self', '_top', '_parent'].includes(link.target);
    if (!isElsewhere && !event.ctrlKey && !event.metaKey && !event.shiftKey) return;
    event.preventDefault();
    open(link.href, link.target === '_blank' ? '' : link.target, '');
  });
  const asked = new Map<number, () => void>();
  let lastAsked = 0;
  askPermissions((wish: PermissionWish) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    lastAsked += 1;
    asked.set(lastAsked, resolve);
    bridge.post('permission', { id: lastAsked, wish });
    return promise;
  });
  bridge.listen('permission', (id: number) => {
    asked.get(id)?.();
    asked.delete(id);
  });

  // The browser's own menu never opens: the app is told and may open one.
  addEventListener('contextmenu', (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    bridge.post('contextMenu', clickedText(event));
  });

  function clickedText({ clientX: x, clientY: y, target }: MouseEvent): ClickedText {
    const field = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null;
    const isEditable =
      field !== null ? !field.readOnly && !field.disabled : target instanceof HTMLElement && target.isContentEditable;
    const inField = field?.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
    const selectionText = inField ?? getSelection()?.toString() ?? '';
    const has = selectionText !== '';
    const change = isEditable && has;
    const editFlags = {
      canUndo: isEditable,
      canRedo: isEditable,
      canCut: change,
      canCopy: has,
      canPaste: isEditable,
      canDelete: change,
      canSelectAll: true,
    };
    return { x, y, isEditable, selectionText, editFlags };
  }
}
