import i18next from 'i18next';
import { ArrowLeft, Download, Ellipsis, Layers, Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortPath } from '../../../shared/hookName.ts';
import type { DialectId } from '../../../shared/senders.ts';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Name } from '../../ui/Name.tsx';
import { Note } from '../../ui/Note.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Status } from '../../ui/Status.tsx';
import { Toast, ToastArea } from '../../ui/Toast.tsx';
import { useNow } from '../../ui/useNow.ts';
import { hookStatus } from '../../view/hookStatus.ts';
import { useView } from '../../view/view.ts';
import { ClearQuestion } from './ClearQuestion.tsx';
import type { DeliveryRowsQuery } from './DeliveryList.tsx';
import type { ChangeView } from './deliveriesView.ts';
import { failureWords } from './failureWords.ts';
import styles from './ListHead.module.css';
import { senderName } from './senderWords.ts';

type Props = { intake: string | null; query: DeliveryRowsQuery; onChange: ChangeView };

type Told = { key: number; line: string };

/** Whose deliveries these are and how that hook stands; files in and out. */
export function ListHead({ intake, query, onChange }: Props) {
  const { t } = useTranslation(['deliveries', 'common']);
  const { go, openDeliveries } = useView();
  const total = useStateOf('deliveries')?.total ?? 0;
  const exporting = useCall('deliveries.export');
  const importing = useCall('deliveries.import');
  const clearing = useCall('deliveries.clear');
  const menu = useRef<HTMLButtonElement>(null);
  const [asks, setAsks] = useState(false);
  const [told, setTold] = useState<Told | null>(null);
  const tell = (line: string) => setTold((before) => ({ key: (before?.key ?? 0) + 1, line }));
  const last = [exporting, importing, clearing].reduce((a, b) => (b.submittedAt > a.submittedAt ? b : a));
  const save = () =>
    exporting.mutate(query, {
      onSuccess: (count) => count !== null && tell(t('deliveries:menu.exported', { count })),
    });
  const load = () =>
    importing.mutate(undefined, {
      onSuccess: (count) => {
        if (count === 0) tell(t('deliveries:menu.importedNone'));
        else if (count !== null) tell(t('deliveries:menu.imported', { count }));
      },
    });
  const clear = () =>
    clearing.mutate(
      { intake },
      {
        onSuccess: () => {
          onChange({ selected: null, opened: false, compareWith: null });
          tell(t('deliveries:menu.cleared'));
        },
        onSettled: () => setAsks(false),
      },
    );
  const none = total === 0 ? t('deliveries:menu.nothing') : undefined;
  const all = intake === null;
  const name = useStateOf('hooks')?.hooks.find((hook) => !all && hook.intake === intake)?.name ?? null;
  return (
    <>
      <PageHead narrow>
        <IconButton icon={ArrowLeft} label={t('deliveries:back')} onClick={() => go('hooks')} />
        <div className={styles.names}>
          <h1 className={all || name !== null ? styles.title : styles.path} title={intake ?? undefined}>
            {all ? t('deliveries:all') : name !== null ? <Name>{name}</Name> : <bdi dir="ltr">{shortPath(intake)}</bdi>}
          </h1>
          <Standing intake={intake} />
        </div>
        <Menu
          label={t('deliveries:menu.label')}
          align="end"
          trigger={<IconButton ref={menu} icon={Ellipsis} label={t('deliveries:menu.label')} />}
          items={[
            ...(all ? [] : [{ label: t('deliveries:menu.all'), icon: Layers, onSelect: () => openDeliveries(null) }]),
            { label: t('deliveries:menu.export'), icon: Download, disabledReason: none, onSelect: save },
            { label: t('deliveries:menu.import'), icon: Upload, onSelect: load },
            'separator',
            {
              label: t(all ? 'deliveries:menu.clearAll' : 'deliveries:menu.clear'),
              icon: Trash2,
              danger: true,
              disabledReason: none,
              onSelect: () => setAsks(true),
            },
          ]}
        />
      </PageHead>
      {asks && (
        <ClearQuestion
          intake={intake}
          opener={menu}
          busy={clearing.isPending}
          onLeave={() => setAsks(false)}
          onClear={clear}
        />
      )}
      {last.error !== null && (
        <Note kind="fault" className={styles.note} role="alert" title={failureWords(last.error.error)} />
      )}
      {told !== null && (
        <ToastArea label={t('deliveries:menu.notices')}>
          <Toast key={told.key} line={told.line} onGone={() => setTold(null)} />
        </ToastArea>
      )}
    </>
  );
}

function Standing({ intake }: { intake: string | null }) {
  const { t } = useTranslation('deliveries');
  const nowMs = useNow(30_000);
  const hooks = useStateOf('hooks')?.hooks ?? [];
  const receiver = useStateOf('receiver');
  if (intake === null) return <span className={styles.standing}>{t('everything')}</span>;
  const hook = hooks.find((candidate) => candidate.intake === intake);
  if (hook !== undefined) {
    const { kind, word } = hookStatus(hook, hooks, nowMs);
    return (
      <span className={styles.standing}>
        <Status kind={kind}>{word}</Status>
        {hook.name !== null && (
          <code>
            <bdi dir="ltr">{shortPath(intake)}</bdi>
          </code>
        )}
      </span>
    );
  }
  const open = receiver?.intakes.find(({ path }) => path === intake);
  const words = open === undefined ? t('pathClosed') : open.hookId === null ? freeWords(open.sender.dialect) : null;
  return words === null || receiver === undefined ? null : <span className={styles.standing}>{words}</span>;
}

/** Of a path that is no hook's. */
function freeWords(dialect: DialectId): string {
  const t = i18next.getFixedT(null, 'deliveries');
  return dialect === 'platform' ? t('noHook') : t('pathFor', { sender: senderName(dialect) });
}
