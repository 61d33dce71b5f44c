import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClearableKind, PrivacyLook } from '../../../shared/privacy.ts';
import { useCall } from '../../api/call.ts';
import { ClearKept } from './ClearKept.tsx';
import { sizeText, useLookAgain } from './usePrivacyLook.ts';

/** Kinds whose deletion needs no place of its own. */
export type ClearedKind = Exclude<ClearableKind, 'chat' | 'numbers'>;

type Props = { kind: ClearedKind; label: string; text: string; look: PrivacyLook | undefined; more?: ReactNode };

/** One kind of what is kept: what it is, how much, where it is set, and the way to delete it. */
export function KeptRow({ kind, label, text, look, more }: Props) {
  const { t } = useTranslation('privacy');
  const clear = useCall('privacy.clear');
  const lookAgain = useLookAgain();
  return (
    <ClearKept
      label={label}
      more={more}
      clearing={{ ...clear, mutate: (options) => clear.mutate({ kind }, options) }}
      onCleared={lookAgain}
      words={{
        label: t(`clear.${kind}.label`),
        text: `${sizeText(look, kind)} ${text}`.trim(),
        title: t(`clear.${kind}.title`),
        warning: t(`clear.${kind}.warning`),
        no: t(`clear.${kind}.no`),
        yes: t(`clear.${kind}.yes`),
        done: t(`clear.${kind}.done`),
      }}
    />
  );
}
