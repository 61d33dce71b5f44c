import { useEffect, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStateOf } from '../api/state.ts';
import { useHotkey } from '../ui/useHotkey.ts';
import { useScreenSafeChoice } from './useScreenSafeChoice.ts';

/** Sets a name apart inside a sentence that is plain text, as `isolated` writes it. */
const ISOLATE = '\u2068';
const MARK = 'data-names';

/** Keeps names, codes and addresses off the screen while that is chosen, and until it is known whether it is. @see styles/screenSafe.css */
export function useScreenSafe(): void {
  const { t } = useTranslation('screenSafe');
  const isOn = useStateOf('settings')?.screenSafe ?? true;
  const { toggle } = useScreenSafeChoice();
  useHotkey('everywhere.screenSafe', toggle);
  const word = t('hidden');
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.toggleAttribute('data-screen-safe', isOn);
    root.style.setProperty('--screen-safe-word', JSON.stringify(word));
  }, [isOn, word]);
  useEffect(() => (isOn ? markSentences(document.body) : undefined), [isOn]);
  useEffect(() => (isOn ? withoutHints(document) : undefined), [isOn]);
}

/** Marks what holds a sentence with a name in it, now and from now on. Returns the function that takes the marks away. */
function markSentences(body: HTMLElement): () => void {
  const mark = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) {
      const { parentElement } = node;
      if (node.nodeValue?.includes(ISOLATE)) parentElement?.setAttribute(MARK, '');
      else if (parentElement?.hasAttribute(MARK) && !parentElement.textContent.includes(ISOLATE)) {
        parentElement.removeAttribute(MARK);
      }
      return;
    }
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (text.nodeValue?.includes(ISOLATE)) text.parentElement?.setAttribute(MARK, '');
    }
  };
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes, type } of changes) {
      if (type === 'characterData') mark(target);
      for (const added of addedNodes) mark(added);
    }
  });
  observer.observe(body, { childList: true, characterData: true, subtree: true });
  mark(body);
  return () => {
    observer.disconnect();
    for (const marked of body.querySelectorAll(`[${MARK}]`)) marked.removeAttribute(MARK);
  };
}

/** Hints tell names under the pointer: none is shown. Returns the function that gives them back. */
function withoutHints(page: Document): () => void {
  const taken = new Map<Element, string>();
  const take = ({ target }: Event): void => {
    for (let at = target instanceof Element ? target : null; at !== null; at = at.parentElement) {
      const hint = at.getAttribute('title');
      if (hint === null) continue;
      taken.set(at, hint);
      at.removeAttribute('title');
    }
  };
  page.addEventListener('pointerover', take, true);
  return () => {
    page.removeEventListener('pointerover', take, true);
    for (const [element, hint] of taken) if (!element.hasAttribute('title')) element.setAttribute('title', hint);
  };
}
