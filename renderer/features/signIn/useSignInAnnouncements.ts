import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStateOf } from '../../api/state.ts';
import { announcer } from '../../ui/announcer.ts';
import { errorText } from '../../ui/errorText.ts';
import { formatDuration } from '../../ui/format.ts';
import { useNow } from '../../ui/useNow.ts';
import { spell } from '../../view/code/spelling.ts';

/** When the countdown is spoken. @see DESIGN-LANGUAGE §7 "Live regions" */
const SPOKEN_AT_SECONDS = [60, 30, 10];

/** Says what happens during sign-in: codes, the last minute, a refusal, an outage. */
export function useSignInAnnouncements(): void {
  const { t } = useTranslation('signIn');
  const state = useStateOf('signIn');
  const shown = state?.kind === 'waiting' ? state : state?.kind === 'offline' ? state.shown : null;
  const code = shown?.code ?? null;
  const kind = state?.kind;
  const saidCode = useRef('');
  const before = useRef<{ code: string | null; kind: string | undefined }>({ code: null, kind: undefined });

  useEffect(() => {
    const last = before.current;
    before.current = { code: code ?? last.code, kind };
    if (code !== null && code !== last.code) {
      saidCode.current = t(last.code === null ? 'say.firstCode' : 'say.newCode', { letters: spell(code, t) });
      announcer.assertive(saidCode.current);
    }
    if (kind === last.kind) return;
    if (kind === 'denied') announcer.assertive(t('say.refused'));
    if (kind === 'offline') announcer.polite(t('say.offline'));
    if (kind === 'waiting' && last.kind === 'offline') announcer.polite(t('say.answersAgain'));
  }, [code, kind, t]);

  // Who has signed in is not to come upon the code any more.
  useEffect(() => () => announcer.unsay(saidCode.current), []);

  const failure = state?.kind === 'failed' ? errorText(state.error).title : null;
  useEffect(() => {
    if (failure !== null) announcer.polite(t('say.failed', { title: failure }));
  }, [failure, t]);

  useCountdownVoice(shown?.expiresAtMs ?? null);
}

function useCountdownVoice(expiresAtMs: number | null): void {
  const { t } = useTranslation('signIn');
  const nowMs = useNow(1000);
  const leftSeconds = expiresAtMs === null ? null : Math.ceil((expiresAtMs - nowMs) / 1000);
  // The smallest mark already passed: it changes once a mark, however the seconds fall.
  const mark =
    leftSeconds === null || leftSeconds <= 0 ? null : (SPOKEN_AT_SECONDS.findLast((at) => leftSeconds <= at) ?? null);
  const spoken = useRef<{ expiresAtMs: number | null; mark: number | null }>({ expiresAtMs: null, mark: null });
  useEffect(() => {
    const last = spoken.current;
    spoken.current = { expiresAtMs, mark };
    // A code that is first seen within its last minute says nothing by itself.
    if (mark === null || last.expiresAtMs !== expiresAtMs || last.mark === mark) return;
    announcer.polite(t('say.left', { duration: formatDuration(mark * 1000) }));
  }, [mark, expiresAtMs, t]);
}
