import { useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import type { KeptKind, PrivacyLook } from '../../../shared/privacy.ts';
import { call } from '../../api/call.ts';
import { formatBytes } from './formatBytes.ts';

export const LOOK_EVERY_MS = 30_000;
const KEY = ['privacy.look'];

/** What is kept and who was spoken to, as main has measured it; again twice a minute while it is on screen. */
export function usePrivacyLook() {
  return useQuery({ queryKey: KEY, queryFn: () => call('privacy.look'), refetchInterval: LOOK_EVERY_MS, gcTime: 0 });
}

/** Measures again: something was deleted. */
export function useLookAgain(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: KEY });
}

/** What a kind of files takes up, as a sentence; empty while that is not measured. */
export function sizeText(look: PrivacyLook | undefined, kind: KeptKind): string {
  const line = look?.kept.find((one) => one.kind === kind);
  if (line === undefined) return '';
  const t = i18next.getFixedT(null, 'privacy');
  return line.files === 0 ? t('empty') : t('size', { count: line.files, size: formatBytes(line.bytes) });
}
