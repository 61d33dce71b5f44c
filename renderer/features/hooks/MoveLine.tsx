import { useTranslation } from 'react-i18next';
import type { HookMove, HookRow } from '../../../shared/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { formatDuration } from '../../ui/format.ts';
import { Status } from '../../ui/Status.tsx';
import { isolated } from '../../ui/slots.tsx';
import { whyText } from '../../ui/whyText.ts';
import { nameHook } from '../../view/hookName.ts';
import styles from './HooksTable.module.css';
import type { HookActions } from './useHookActions.ts';

type Props = { move: HookMove; hooks: readonly HookRow[]; nowMs: number; actions: HookActions };

/** How a move stands, below the hook that it moves from. */
export function MoveLine({ move, hooks, nowMs, actions }: Props) {
  const { t } = useTranslation('hooks');
  const { from, delivered, step, failure, untilMs } = move;
  const to = isolated(nameHook(hooks, move.to));
  const who = delivered.to ? (delivered.from ? 'both' : 'to') : delivered.from ? 'from' : 'none';
  return (
    <tr className={styles.move}>
      <td colSpan={7}>
        <span className={styles.moveLine}>
          <Status kind={step === 'stuck' ? 'caution' : 'working'}>{t(`move.${step}`)}</Status>
          <span className={styles.moveWords}>
            {step === 'overlap' && `${t(`move.delivered.${who}`, { to })} `}
            {step === 'overlap' && t('move.until', { duration: formatDuration(Math.max(0, untilMs - nowMs)) })}
            {failure !== null && whyText(failure)}
          </span>
          {step !== 'ending' && (
            <span className={styles.stop}>
              <Button kind="quiet" onClick={() => actions.stopMove(from)}>
                {t('move.stop')}
              </Button>
              <span className={styles.price}>{t('move.stopPrice')}</span>
            </span>
          )}
        </span>
      </td>
    </tr>
  );
}
