import i18next from 'i18next';
import { Copy, FileDown, FolderOpen, Stethoscope } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/call.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Note } from '../../ui/Note.tsx';
import styles from './DiagnosticsPart.module.css';
import { type Parts, part } from './findSettings.ts';
import { Option, Section } from './Section.tsx';

/** What a clipboard takes in one call. */
const MOST_COPIED = 10_000;

export const diagnosticsParts: Parts = () => {
  const t = i18next.getFixedT(null, 'about');
  return [part(t('logs'), t('logsText')), part(t('diagnostics'), t('diagnosticsText'))];
};

/** What helps when something goes wrong: the log's folder, and one text for whoever helps, shown before it is saved. */
export function DiagnosticsPart() {
  const { t } = useTranslation(['about', 'common']);
  const open = useCall('diagnostics.openLogs');
  const collect = useCall('diagnostics.collect');
  const save = useCall('diagnostics.save');
  const copy = useCall('app.copyText');
  const text = collect.data ?? null;
  return (
    <Section title={t('help')}>
      <Option label={t('logs')} hint={t('logsText')}>
        <Button icon={FolderOpen} busy={open.isPending} onClick={() => open.mutate()}>
          {t('logsButton')}
        </Button>
      </Option>
      {open.error && <ErrorNotice error={open.error.error} />}
      <Option label={t('diagnostics')} hint={t('diagnosticsText')}>
        <Button icon={Stethoscope} busy={collect.isPending} onClick={() => collect.mutate()}>
          {t('collect')}
        </Button>
      </Option>
      {collect.error && <ErrorNotice error={collect.error.error} />}
      {text !== null && (
        <div className={styles.shown}>
          <Note title={t('check')} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is a stop for those who scroll by keyboard */}
          <section className={styles.text} aria-label={t('shown')} tabIndex={0}>
            <pre dir="ltr">{text}</pre>
          </section>
          <div className={styles.actions}>
            <Button
              icon={FileDown}
              busy={save.isPending}
              onClick={() => save.mutate(undefined, { onSuccess: (done) => done && announcer.polite(t('saved')) })}
            >
              {t('save')}
            </Button>
            {text.length <= MOST_COPIED && (
              <Button
                icon={Copy}
                onClick={() => copy.mutate({ text }, { onSuccess: () => announcer.polite(t('common:copied')) })}
              >
                {t('copy')}
              </Button>
            )}
          </div>
          {save.data === true && <Note kind="ok" title={t('saved')} />}
          {save.error && <ErrorNotice error={save.error.error} />}
        </div>
      )}
    </Section>
  );
}
