import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hookName, splitAddress } from '../../../shared/hookName.ts';
import type { HookRow, HooksState } from '../../../shared/hooks.ts';
import { useStateOf } from '../../api/state.ts';
import { classes } from '../../ui/classes.ts';
import { hearsKey, useAriaKeys } from '../../ui/keys.ts';
import { Meter } from '../../ui/Meter.tsx';
import { Name, shorten } from '../../ui/Name.tsx';
import { Num } from '../../ui/Num.tsx';
import { Status } from '../../ui/Status.tsx';
import { isolated } from '../../ui/slots.tsx';
import { hookStatus } from '../../view/hookStatus.ts';
import { useView } from '../../view/view.ts';
import { EventTags } from './EventTags.tsx';
import { HookMenu } from './HookMenu.tsx';
import styles from './HooksTable.module.css';
import { expiryWords, failureMeter, isLeftBehind, lastWords, undoLeft } from './hookWords.ts';
import type { HookActions } from './useHookActions.ts';

type Props = {
  hook: HookRow;
  state: HooksState;
  nowMs: number;
  /** Tab stops here. */
  stop: boolean;
  /** It was asked for from outside the page, such as by a notification. */
  wanted: boolean;
  actions: HookActions;
  onMove: (hookId: string) => void;
  onRename: (hookId: string) => void;
  onChosen: (hookId: string) => void;
};

/** One hook: how it stands, where it leads, what it tells, how long, how near to being switched off, what came last. */
export function HookLine({ hook, state, nowMs, stop, wanted, actions, onMove, onRename, onChosen }: Props) {
  const { t } = useTranslation('hooks');
  const aria = useAriaKeys('lists.menu');
  const openDeliveries = useView((view) => view.openDeliveries);
  const [menuOpen, setMenuOpen] = useState(false);
  const name = isolated(hookName(hook));
  const { host, path } = splitAddress(hook);
  const expiry = expiryWords(hook, nowMs);
  const failures = failureMeter(hook, nowMs, useStateOf('receiver')?.tunnel);
  const last = lastWords(hook, nowMs);
  const away = hook.standing.kind === 'deactivated';
  const open = () => (hook.intake === null ? setMenuOpen(true) : openDeliveries(hook.intake));
  const press = (event: MouseEvent<HTMLElement>) => {
    // A menu's presses come here too, though it stands elsewhere on the page.
    if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return;
    if (event.target.closest('button') === null) open();
  };
  const openMenu = (event: KeyboardEvent) => {
    if (!hearsKey(event, 'lists.menu')) return;
    event.preventDefault();
    setMenuOpen(true);
  };
  return (
    <tr
      className={classes(styles.columns, styles.row, wanted && styles.wanted, away && styles.away)}
      data-hook={hook.id}
      onClick={press}
      onFocus={() => onChosen(hook.id)}
    >
      <StatusCell hook={hook} state={state} nowMs={nowMs} actions={actions} />
      <td className={styles.address}>
        <button
          type="button"
          className={styles.open}
          data-stop
          tabIndex={stop ? 0 : -1}
          aria-label={
            hook.intake === null ? t('table.actionsFor', { address: name }) : t('table.open', { address: name })
          }
          aria-keyshortcuts={aria}
          onClick={open}
          onKeyDown={openMenu}
        >
          {hook.name === null ? (
            <>
              <code className={styles.host}>
                <Name>{host}</Name>
              </code>
              <code className={styles.path}>
                <Name>{path}</Name>
              </code>
            </>
          ) : (
            <>
              <b className={styles.host}>
                <Name>{hook.name}</Name>
              </b>
              <code className={styles.path}>
                <Name>{host + path}</Name>
              </code>
            </>
          )}
        </button>
      </td>
      <td className={styles.events}>
        <EventTags events={hook.events} />
      </td>
      <td className={styles.expires}>
        {expiry.ended !== null && <span className={classes(styles.first, styles.ended)}>{expiry.ended} </span>}
        {expiry.left !== null && (
          <span className={styles.first}>
            <Num>{expiry.left}</Num>
            {expiry.renews !== null && <span className={styles.renews}> {expiry.renews}</span>}
          </span>
        )}
        <bdi data-open="" className={styles.second}>
          {expiry.date}
        </bdi>
      </td>
      <td className={styles.failures}>
        <Meter
          allowance
          value={failures.value}
          forecast={failures.forecast}
          unknown={failures.unknown}
          label={t('failures.meter')}
          text={failures.text}
        />
        <bdi data-open="" className={classes(styles.second, failures.caution && styles.caution)}>
          {failures.text}
        </bdi>
      </td>
      <td className={styles.last}>
        <Num className={styles.first}>{last.time}</Num>
        <bdi data-open="" className={styles.second}>
          {last.status !== null && (
            <>
              <code data-open="" className={isRefusal(hook) ? styles.fault : undefined}>
                {last.status}
              </code>
              ,{' '}
            </>
          )}
          {shorten(last.verdict, 40)}
        </bdi>
      </td>
      <td className={styles.menu}>
        <HookMenu
          hook={hook}
          state={state}
          actions={actions}
          onMove={onMove}
          onRename={onRename}
          tabIndex={stop ? 0 : -1}
          open={menuOpen}
          onOpenChange={setMenuOpen}
        />
      </td>
    </tr>
  );
}

const isRefusal = ({ last }: HookRow) => last !== null && (last.status === 0 || last.status >= 300);

type StatusCellProps = { hook: HookRow; state: HooksState; nowMs: number; actions: HookActions };

function StatusCell({ hook, state, nowMs, actions }: StatusCellProps) {
  const { t } = useTranslation('hooks');
  const ending = state.undoable.find(({ hookId }) => hookId === hook.id);
  const tunnel = useStateOf('receiver')?.tunnel;
  const { kind, word, detail: said } = hookStatus(hook, state.hooks, nowMs);
  const detail = said ?? (isLeftBehind(hook, tunnel) ? t('detail.leftBehind') : null);
  if (ending !== undefined && ending.untilMs > nowMs) {
    return (
      <td className={styles.status}>
        <Status kind="working">{t('status.ending', { duration: undoLeft(ending.untilMs, nowMs) })}</Status>
        <button
          type="button"
          className={styles.link}
          aria-label={t('undo.undoLabel', { address: isolated(hookName(hook)) })}
          onClick={() => actions.undo(hook.id)}
        >
          {t('undo.undo')}
        </button>
      </td>
    );
  }
  return (
    <td className={styles.status}>
      <Status kind={kind}>{word}</Status>
      {detail !== null && <bdi className={styles.second}>{shorten(detail, 160)}</bdi>}
    </td>
  );
}
