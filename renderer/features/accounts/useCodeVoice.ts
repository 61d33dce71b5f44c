import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Asking } from '../../../shared/accounts.ts';
import { announcer } from '../../ui/announcer.ts';
import { spell } from '../../view/code/spelling.ts';
import { outcomeText } from './outcomeText.ts';

/** Says each new code, and what came of it. @see DESIGN-LANGUAGE §7 "Live regions" */
export function useCodeVoice(asking: Asking | null): void {
  const { t } = useTranslation('signIn');
  const { t: words } = useTranslation('accounts');
  const code = asking?.progress.kind === 'waiting' ? asking.progress.code : null;
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (code === null || code === last.current) return;
    announcer.assertive(t(last.current === null ? 'say.firstCode' : 'say.newCode', { letters: spell(code, t) }));
    last.current = code;
  }, [code, t]);
  const text = asking ? outcomeText(asking, words) : null;
  const said = text === null ? null : [text.title, text.next].filter((part) => part !== null).join(' ');
  useEffect(() => {
    if (said !== null) announcer.assertive(said);
  }, [said]);
}
