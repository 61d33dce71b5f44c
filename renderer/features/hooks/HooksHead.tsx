import { CalendarSync, Plus, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { countHookLooks } from '../../../shared/hookAttention.ts';
import type { HooksState } from '../../../shared/hooks.ts';
import { useCall } from '../../api/call.ts';
import { AgeRing } from '../../ui/AgeRing.tsx';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Num } from '../../ui/Num.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { useOffer } from '../../view/paletteItems.ts';
import styles from './HooksPage.module.css';

/** How many hooks there are, how many want a look, how old that is, and what one can do with all of them. */
export function HooksHead({ state, onNew, onTold }: Props) {
  const { t } = useTranslation(['hooks', 'palette']);
  const refresh = useCall('hooks.refresh');
  const renew = useCall('hooks.renewDue');
  const { hooks, readAtMs, reading, credential } = state;
  const kept = credential.kind === 'kept';
  const due = hooks.filter(({ standing }) => standing.kind === 'expiring').length;
  const look = countHookLooks(state);
  const count = t('head.count', { count: hooks.length });
  const words =
    look === 0
      ? count
      : look === hooks.length
        ? t('wantLook', { count: look })
        : t('head.countLook', { hooks: count, count: look });
  const needs = kept ? undefined : t('head.needsCredential');
  const renewAll = () => renew.mutate(undefined, { onSuccess: (done) => onTold(t('head.renewed', { count: done })) });
  const again = () => refresh.mutate(undefined, { onSuccess: () => announcer.polite(count) });
  useOffer({ id: 'newHook', icon: Plus, words: t('palette:offer.newHook'), refusal: needs, run: onNew });
  useOffer({
    id: 'refreshHooks',
    icon: RefreshCw,
    words: t('palette:offer.refreshHooks'),
    calls: 1,
    refusal: needs,
    run: () => !reading && again(),
  });
  return (
    <PageHead title={t('title')} error={renew.error?.error} onRetry={renewAll}>
      {readAtMs !== null && <Num className={styles.count}>{words}</Num>}
      {readAtMs !== null && <AgeRing atMs={readAtMs} everyMs={null} />}
      {kept && (
        <IconButton
          icon={RefreshCw}
          size="s"
          label={t('head.refresh')}
          aria-disabled={reading || undefined}
          onClick={() => !reading && again()}
        />
      )}
      <span className={styles.actions}>
        {due > 0 && (
          <Button icon={CalendarSync} busy={renew.isPending} disabledReason={needs} onClick={renewAll}>
            {t('head.renew', { count: due })}
          </Button>
        )}
        <Button kind="main" icon={Plus} disabledReason={needs} onClick={onNew}>
          {t('head.new')}
        </Button>
      </span>
    </PageHead>
  );
}

type Props = { state: HooksState; onNew: () => void; onTold: (line: string) => void };
