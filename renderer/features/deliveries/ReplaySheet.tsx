import { useQueryClient } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeliveryDetail } from '../../../shared/deliveries.ts';
import { dialectOf } from '../../../shared/dialects.ts';
import { parseJson } from '../../../shared/jsonTree.ts';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { Check } from '../../ui/Check.tsx';
import { Field } from '../../ui/Field.tsx';
import { formatDuration } from '../../ui/format.ts';
import { MiddleCut } from '../../ui/MiddleCut.tsx';
import { Note } from '../../ui/Note.tsx';
import { RawText } from '../../ui/RawText.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useKeptForm } from '../../view/keptForm.ts';
import { pasteText } from '../../view/pasteText.ts';
import { replayAddressProblem } from '../../view/replayAddress.ts';
import { readBody } from './bodyBytes.ts';
import { failureWords } from './failureWords.ts';
import styles from './ReplaySheet.module.css';
import { SendingOutcome } from './SendingList.tsx';
import { detailKey } from './useDeliveryDetail.ts';

/** What the call takes, in characters. */
const LONGEST = 1_048_576;

type Props = { detail: DeliveryDetail; onClose: () => void };

/** Sends a delivery once more: where, with which body, and signed with which key. */
export function ReplaySheet({ detail, onClose }: Props) {
  const { t } = useTranslation(['deliveries', 'common']);
  const { row, bodyBase64 } = detail;
  const fieldId = useId();
  const body = useMemo(() => readBody(bodyBase64), [bodyBase64]);
  const intake = useStateOf('receiver')?.intakes.find(({ path }) => path === row.intake);
  const time = intake === undefined ? null : dialectOf(intake.sender).time;
  const toleranceMs = time?.late === 'refused' ? time.toleranceMs : null;
  const [form, setForm, forget] = useKeptForm(`replay ${row.id}`, () => ({
    there: false,
    address: '',
    edited: false,
    text: body.text ?? '',
    // The old signature of a sender that signs a time would be turned away.
    resign: toleranceMs !== null,
  }));
  const { there, address, edited, text, resign } = form;
  const change = (part: Partial<typeof form>) => setForm((before) => ({ ...before, ...part }));
  const close = () => {
    forget();
    onClose();
  };
  const [tried, setTried] = useState(false);
  const replay = useCall('deliveries.replay');
  const queries = useQueryClient();
  const problem = there ? replayAddressProblem(address) : null;
  const tooLong = edited && text.length > LONGEST;
  const isJson = useMemo(() => edited && parseJson(text) !== null, [edited, text]);
  const canSign = intake?.signed === true;
  const send = () => {
    setTried(true);
    if (problem !== null || tooLong) return;
    replay.mutate(
      { id: row.id, url: there ? address.trim() : null, body: edited ? text : null, resign: resign && canSign },
      {
        onSuccess: ({ status, failure }) => {
          void queries.invalidateQueries({ queryKey: detailKey(row.id) });
          announcer.polite(
            status === null
              ? t(`deliveries:sendings.failure.${failure ?? 'unreachable'}`)
              : t('deliveries:sendings.answered', { status: String(status) }),
          );
        },
      },
    );
  };
  return (
    <Sheet
      open
      wide
      modal
      label={t('deliveries:replay.title')}
      title={t('deliveries:replay.title')}
      onClose={close}
      onAside={onClose}
      onSubmit={() => !replay.isPending && send()}
      foot={
        <>
          <Button kind="main" busy={replay.isPending} onClick={send}>
            {t('deliveries:replay.send')}
          </Button>
          <Button onClick={close}>{t('deliveries:replay.close')}</Button>
        </>
      }
    >
      <div className={styles.form}>
        <div className={styles.part}>
          <h3>{t('deliveries:replay.to')}</h3>
          <Segments
            label={t('deliveries:replay.to')}
            value={there ? 'there' : 'here'}
            options={[
              { value: 'here', label: t('deliveries:replay.here') },
              { value: 'there', label: t('deliveries:replay.there') },
            ]}
            onChange={(value) => change({ there: value === 'there' })}
          />
          {there ? (
            <Field
              label={t('deliveries:replay.address')}
              hint={t('deliveries:replay.addressHint')}
              error={
                problem !== null && (tried || (address !== '' && problem !== 'empty' && problem !== 'invalid'))
                  ? t(`deliveries:replay.addressProblem.${problem}`)
                  : undefined
              }
              inputMode="url"
              maxLength={2000}
              value={address}
              onChange={(next) => change({ address: next })}
              paste={pasteText}
            />
          ) : (
            <>
              {row.intake !== null && (
                <code className={styles.hint}>
                  <MiddleCut>{row.intake}</MiddleCut>
                </code>
              )}
              <p className={styles.hint}>{t('deliveries:replay.asReplay')}</p>
            </>
          )}
        </div>
        <div className={styles.part}>
          <h3>{t('deliveries:replay.body')}</h3>
          {body.text === null ? (
            <p className={styles.hint}>
              {t('deliveries:replay.asItCame')}: {t('deliveries:replay.notText')}
            </p>
          ) : (
            <Segments
              label={t('deliveries:replay.body')}
              value={edited ? 'edited' : 'asItCame'}
              options={[
                { value: 'asItCame', label: t('deliveries:replay.asItCame') },
                { value: 'edited', label: t('deliveries:replay.edited') },
              ]}
              onChange={(value) => change({ edited: value === 'edited' })}
            />
          )}
          {edited && (
            <>
              <label className="hidden" htmlFor={fieldId}>
                {t('deliveries:replay.field')}
              </label>
              <textarea
                id={fieldId}
                className={styles.text}
                rows={12}
                spellCheck={false}
                dir="ltr"
                value={text}
                onChange={(event) => change({ text: event.target.value })}
                aria-describedby={`${fieldId}-about`}
                aria-invalid={tooLong || undefined}
              />
              <p className={tooLong ? styles.wrong : styles.hint} id={`${fieldId}-about`}>
                {tooLong
                  ? t('deliveries:replay.tooLong')
                  : t(isJson ? 'deliveries:replay.isJson' : 'deliveries:replay.notJson')}{' '}
                {body.text?.includes('\r') === true && t('deliveries:replay.lineEnds')}
              </p>
            </>
          )}
        </div>
        <div className={styles.part}>
          <Check checked={resign && canSign} disabled={!canSign} onChange={(next) => change({ resign: next })}>
            {t('deliveries:replay.resign')}
          </Check>
          <p className={styles.hint}>
            {canSign
              ? toleranceMs !== null
                ? t('deliveries:replay.resignTimed', { tolerance: formatDuration(toleranceMs) })
                : t(edited ? 'deliveries:replay.resignEdited' : 'deliveries:replay.resignHint')
              : t('deliveries:replay.noSecret')}
          </p>
        </div>
        {replay.error !== null && <Note kind="fault" role="alert" title={failureWords(replay.error.error)} />}
        {replay.data && !replay.isPending && (
          <section className={styles.result} aria-label={t('deliveries:tabs.replays')}>
            <p className={styles.hint}>
              <code>
                <MiddleCut>{replay.data.url}</MiddleCut>
              </code>
            </p>
            <SendingOutcome sending={replay.data} />
            {replay.data.answer !== '' && (
              <pre className={styles.answer} data-code>
                <RawText>{replay.data.answer}</RawText>
              </pre>
            )}
          </section>
        )}
      </div>
    </Sheet>
  );
}
